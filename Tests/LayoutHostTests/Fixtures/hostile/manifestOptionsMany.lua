-- A million options.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
local options = {}
for i = 1, 1000000 do options["option" .. i] = { type = "number", default = i } end
return { api = 1, options = options, layout = function() end }
