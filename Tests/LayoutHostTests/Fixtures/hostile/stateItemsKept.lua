-- Uses items of the call before.
-- expect: OK|FAILED_PRECONDITION layout
local items, item
return { api = 1, layout = function(environment)
  if items then
    for i = 1, 100 do local _ = items[i] end
    for _ in pairs(item) do end
    local _ = #items, items[-1], items[1e300], items[0 / 0], pcall(function() return items.x end)
  end
  items, item = environment.items, environment.items[2]
  return host.layout("list", nil, environment)
end }
