return {
  api = 1,
  section = function()
    return { group = horizontal { size = size(fraktionalWidth(1), 44), items = {} } }
  end,
}
