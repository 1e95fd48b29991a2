-- Asks somebody whose name has four megabytes.
-- expect: NOT_FOUND|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment) return host.layout(("n"):rep(4000000), nil, environment) end }
