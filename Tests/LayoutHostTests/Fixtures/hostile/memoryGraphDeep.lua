-- Values of a graph that depend on each other ten thousand deep.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
local functions = {}
for i = 1, 10000 do functions["v" .. i] = function(v) return v["v" .. i + 1] end end
local g = host.graph(functions)
return { api = 1, layout = function() return g { v10001 = 1 }.v1 end }
