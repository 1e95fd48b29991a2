-- message: unknown key “items”
-- hint: it belongs in the group: “group.items”
return { api = 1, section = function()
  local cells = { item { size = size(50, 50) } }
  return section { items = cells, group = horizontal { size = size(100, 50), items = cells } }
end }
