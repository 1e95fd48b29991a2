-- Fails if random numbers go on from where they were.
-- expect: OK layout
local seen
return { api = 1, layout = function(environment)
  math.randomseed(environment.section.itemCount)
  math.random(0)
  local number = seen or math.random()
  if seen and seen ~= number then error("random") end
  return host.layout("list", nil, environment)
end }
