-- Items on a diagonal, through the buffer.
return {
  api = 1,
  name = "diagonalBuffer",
  options = {
    step = { type = "number", default = 24 },
    size = { type = "number", default = 100 },
  },

  group = function(environment)
    local step, size = environment.options.step, environment.options.size
    local count = environment.itemCount
    local frames = environment.frames(count)
    local set = frames.set
    for i = 1, count do
      set(i, (i - 1) * step, (i - 1) * step, size, size)
    end
    return frames
  end,
}
