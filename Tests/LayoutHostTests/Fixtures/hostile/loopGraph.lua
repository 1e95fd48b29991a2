-- A value of a graph that never ends.
-- expect: DEADLINE_EXCEEDED layout
local g = host.graph { x = function() while true do end end }
return { api = 1, layout = function() return g {}.x end }
