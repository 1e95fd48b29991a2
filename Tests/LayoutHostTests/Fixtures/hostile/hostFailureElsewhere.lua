-- Gives on the failure of a plugin that it asks.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment) return host.layout("frameNegative", nil, environment) end }
