-- Gives another provider items that are nested a hundred thousand deep.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local part = {}
  for _ = 1, 100000 do part = { part } end
  return host.layout("list", nil, environment, { items = { { x = part } } })
end }
