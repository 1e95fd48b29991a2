-- Asks itself two other things each time.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local count = environment.itemCount
  for i = 1, 3 do pcall(host.layout, "hostBomb", nil, environment, { items = count * 3 + i }) end
  return host.layout("list", nil, environment)
end }
