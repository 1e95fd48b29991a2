-- Asks itself.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment) return host.layout("hostSelf", nil, environment) end }
