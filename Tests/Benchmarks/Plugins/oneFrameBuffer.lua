-- One frame through the buffer.
return {
  api = 1,
  name = "oneFrameBuffer",
  options = { size = { type = "number", default = 100 } },

  group = function(environment)
    local size = environment.options.size
    local frames = environment.frames(1)
    frames.set(1, 0, 0, size, size)
    return frames
  end,
}
