-- Many options that share one large list of values.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
local values, options = {}, {}
for i = 1, 10000 do values[i] = "value" .. i end
for i = 1, 10000 do options["option" .. i] = { type = "enum", values = values } end
return { api = 1, options = options, layout = function() end }
