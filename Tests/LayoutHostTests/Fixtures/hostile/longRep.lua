-- A string of a gigabyte.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return ("x"):rep(1e9) end }
