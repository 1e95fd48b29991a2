-- Items on a diagonal, each a step below and to the right of the one before.
---@type layouthost.Plugin
return {
  api = 1,
  name = "diagonal",
  version = "1.0.0",
  summary = "Items step down and to the right.",
  options = {
    step = { type = "number", default = 24, minimum = 0, doc = "Offset of each next item, in points." },
    size = { type = "number", default = 100, minimum = 0, doc = "Width and height of an item, in points." },
  },

  group = function(environment)
    local step, size = environment.options.step, environment.options.size
    local frames = environment.frames(environment.itemCount)
    local set = frames.set
    for i = 1, environment.itemCount do
      set(i, (i - 1) * step, (i - 1) * step, size, size, i)
    end
    return frames
  end,
}
