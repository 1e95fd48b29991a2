return {
  api = 1,
  group = function()
    local frames = {}
    for i = 1, 1000000000 do frames[i] = { x = 1, y = 1, width = 1, height = 1 } end
    return frames
  end,
}
