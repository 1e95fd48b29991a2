-- Answers with the object of a graph, whose frames would be computed.
-- expect: INVALID_ARGUMENT layout
local g = host.graph { frames = function() while true do end end }
return { api = 1, layout = function() return g {} end }
