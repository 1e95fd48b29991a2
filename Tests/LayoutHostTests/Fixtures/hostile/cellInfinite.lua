-- A cell of infinite height.
-- expect: INVALID_ARGUMENT cell
return { api = 1, cell = function() return { height = 1 / 0 } end }
