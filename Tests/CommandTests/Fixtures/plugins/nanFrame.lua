return {
  api = 1,
  group = function()
    return {
      { x = 0, y = 0, width = 10, height = 10 },
      { x = 0, y = 10, width = 10, height = 10 },
      { x = 0, y = 20, width = 0 / 0, height = 10 },
    }
  end,
}
