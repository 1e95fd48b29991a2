-- Asks for the same a million times.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
local requires = {}
for i = 1, 900000 do requires[i] = "log" end
return { api = 1, requires = requires, layout = function() end }
