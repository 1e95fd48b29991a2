-- Items that hold themselves.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local item = {}
  item.item = item
  return host.layout("list", nil, environment, { items = { item } })
end }
