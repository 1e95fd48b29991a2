-- The greatest integer of items.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  return host.layout("list", nil, environment, { items = math.maxinteger })
end }
