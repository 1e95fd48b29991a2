-- Graphs that are none.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, layout = function()
  pcall(host.graph)
  pcall(host.graph, { 1, 2, 3 })
  pcall(host.graph, { x = 1 })
  pcall(host.graph, setmetatable({}, { __index = function() while true do end end }))
  local g = host.graph { x = function(v) return v end, y = function(v) return v.y end }
  pcall(g)
  pcall(g, 7)
  pcall(rawset, g {}, "x", 1)
  pcall(setmetatable, g {}, {})
  pcall(next, g {}, {})
  local _ = g {}.x.x.x.x
  return g {}.y
end }
