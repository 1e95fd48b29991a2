-- Values of a graph that read each other and catch the cycle.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
local g = host.graph {
  x = function(v) while true do pcall(function() return v.y end) end end,
  y = function(v) return v.x end,
}
return { api = 1, layout = function() return g {}.x end }
