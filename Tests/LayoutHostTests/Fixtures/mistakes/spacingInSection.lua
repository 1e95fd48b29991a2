-- message: unknown key “interItemSpacing”
-- hint: did you mean “group.interItemSpacing”?
return { api = 1, section = function()
  return section {
    interItemSpacing = 8,
    group = horizontal { size = size(100, 50), items = { item { size = size(50, 50) } } },
  }
end }
