-- A group so small that the rest needs millions of groups.
-- expect: OK group
return { api = 1, group = function() return { { x = 0, y = 0, width = 5e-324, height = 5e-324 } } end }
