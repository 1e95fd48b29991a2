-- Gives the environment as options.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment) return host.layout("list", environment, environment) end }
