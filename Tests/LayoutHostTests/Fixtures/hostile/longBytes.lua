-- The bytes of a long string, all at once.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return ("x"):rep(4000000):byte(1, -1) end }
