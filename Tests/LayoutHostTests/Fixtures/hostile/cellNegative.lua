-- A cell of negative height.
-- expect: INVALID_ARGUMENT cell
return { api = 1, cell = function() return { height = -1 } end }
