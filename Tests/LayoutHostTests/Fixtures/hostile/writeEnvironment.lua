-- Writes to the environment.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment) environment.itemCount = 1000000000 end }
