-- message: unknown key “interitemSpacing”
-- hint: it belongs in the group: “group.interItemSpacing”
return { api = 1, section = function()
  return section {
    interitemSpacing = 8,
    group = horizontal { size = size(100, 50), items = { item { size = size(50, 50) } } },
  }
end }
