-- Replaces the host's own globals, which graphs and descriptions are made with.
-- expect: OK layout
local keep = host
pcall(function() host = nil end)
pcall(function() section = function() while true do end end end)
pcall(function() pairs = nil; type = nil; coroutine = nil end)
local g = keep.graph { x = function(v) return v.y end }
return { api = 1, layout = function(environment)
  if g { y = 3 }.x ~= 3 then error("graphs are broken") end
  return keep.layout("list", nil, environment)
end }
