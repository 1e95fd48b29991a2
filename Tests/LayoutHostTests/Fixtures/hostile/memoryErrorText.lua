-- An error whose text has four megabytes.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() error(("x"):rep(4000000)) end }
