-- Containers that are none.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  for _, width in ipairs { -1, 0 / 0, 1 / 0, "x", {} } do
    if pcall(host.layout, "list", nil, environment, { container = { width = width, height = 1 } }) then
      error("accepted " .. tostring(width))
    end
  end
  return host.layout("list", nil, environment, { container = { width = 0 / 0, height = 1 } })
end }
