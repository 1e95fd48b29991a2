-- Asks somebody who is not there; to find out, all files are loaded.
-- expect: NOT_FOUND|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment) return host.layout("nobody\27[2J\0", nil, environment) end }
