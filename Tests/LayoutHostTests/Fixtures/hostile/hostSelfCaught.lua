-- Asks itself, catches it, asks again.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  while true do pcall(host.layout, "hostSelfCaught", nil, environment) end
end }
