-- Gives another provider thousands of items with one name of four megabytes.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  local one, items = { [("k"):rep(4000000)] = true }, {}
  for i = 1, 2000 do items[i] = one end
  return host.layout("list", nil, environment, { items = items })
end }
