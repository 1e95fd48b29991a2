-- A part whose name is not UTF-8.
-- expect: INVALID_ARGUMENT cell
return { api = 1, cell = function() return { parts = { ["\xFE\xFF"] = { x = 0, y = 0, width = 1, height = 1 } } } end }
