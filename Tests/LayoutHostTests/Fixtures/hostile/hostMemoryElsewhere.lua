-- Asks a plugin that runs out of memory, and catches that.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|OK layout
return { api = 1, layout = function(environment)
  for _ = 1, 5 do pcall(host.layout, "memoryTables", nil, environment) end
  return host.layout("list", nil, environment)
end }
