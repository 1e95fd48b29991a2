-- Objects of a graph without end.
-- expect: RESOURCE_EXHAUSTED layout
local g = host.graph { x = function(v) return v.y + 1 end }
return { api = 1, layout = function()
  local all = {}
  for i = 1, math.huge do
    local v = g { y = i }
    all[v.x] = v
  end
end }
