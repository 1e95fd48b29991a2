-- Parts without names.
-- expect: INVALID_ARGUMENT cell
return { api = 1, cell = function() return { parts = { { x = 0, y = 0, width = 1, height = 1 } } } end }
