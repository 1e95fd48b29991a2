-- Orders that are none.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local count = environment.itemCount
  for _, order in ipairs { {}, { 1 }, { 1, 1, 1, 1, 1 }, { [count] = 1 }, { 0, 1, 2, 3, 4 }, { 2 ^ 53 }, "x" } do
    if pcall(host.layout, "list", nil, environment, { order = order }) then error("accepted an order") end
  end
  return host.layout("list", nil, environment, { order = setmetatable({}, { __len = function() return count end }) })
end }
