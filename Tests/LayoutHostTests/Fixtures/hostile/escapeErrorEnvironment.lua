-- Raises the environment.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment) error(environment) end }
