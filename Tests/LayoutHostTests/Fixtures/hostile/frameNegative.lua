-- A frame of negative width.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function() return { { x = 0, y = 0, width = -1, height = 1 } } end }
