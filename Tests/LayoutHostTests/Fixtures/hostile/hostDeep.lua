-- Asks itself something else each time.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  return host.layout("hostDeep", nil, environment, { items = environment.itemCount + 1 })
end }
