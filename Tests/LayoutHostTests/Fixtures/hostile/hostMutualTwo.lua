-- Asks a plugin that asks back.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment) return host.layout("hostMutualOne", nil, environment) end }
