-- A format of a million widest numbers.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return ("%99.99f"):rep(1000000):format(1e308) end }
