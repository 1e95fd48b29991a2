-- Asks a grid for a hundred million items.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  return host.layout("grid", { columns = 2 }, environment, { items = 100000000 })
end }
