return {
  api = 1,
  section = function()
    return section { group = custom { size = size(fractionalWidth(1), 100), provider = "mirrorOfItself" } }
  end,
}
