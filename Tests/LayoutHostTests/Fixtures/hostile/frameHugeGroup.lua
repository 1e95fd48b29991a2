-- A group that reaches almost beyond all numbers, many times.
-- expect: RESOURCE_EXHAUSTED group
return { api = 1, group = function() return { { x = 0, y = 1e308, width = 1, height = 7e307 } } end }
