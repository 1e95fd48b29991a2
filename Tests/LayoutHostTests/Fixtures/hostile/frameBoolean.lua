-- A frame of truths.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function() return { { x = true, y = false, width = true, height = true } } end }
