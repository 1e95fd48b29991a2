-- Other items that are no number of items.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  for _, count in ipairs { -1, 0.5, 0 / 0, 1 / 0, "3", math.mininteger, 2 ^ 63 } do
    if pcall(host.layout, "list", nil, environment, { items = count }) then error("accepted " .. tostring(count)) end
  end
  return host.layout("list", nil, environment, { items = -1 })
end }
