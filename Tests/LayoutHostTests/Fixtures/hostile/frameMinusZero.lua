-- A frame whose numbers are all minus zero.
-- expect: OK group
return { api = 1, group = function() return { { x = -0.0, y = -0.0, width = -0.0, height = -0.0 } } end }
