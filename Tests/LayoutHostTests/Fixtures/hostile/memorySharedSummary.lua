-- Options that share one sentence of a megabyte.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
local option, options = { type = "number", doc = ("d"):rep(1000000) }, {}
for i = 1, 5000 do options["option" .. i] = option end
return { api = 1, options = options, layout = function() return { frames = {} } end }
