-- message: frames has an unknown key “group”
-- hint: a section description is what the hook “section” returns
return { api = 1, group = function(environment)
  return section {
    group = horizontal {
      size = size(fractionalWidth(1), 44),
      items = { item { size = size(fractionalWidth(1), fractionalHeight(1)) } },
    },
  }
end }
