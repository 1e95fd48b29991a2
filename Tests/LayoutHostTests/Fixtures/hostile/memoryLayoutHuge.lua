-- Asks a list for a thousand million items.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  return host.layout("list", nil, environment, { items = 1000000000 })
end }
