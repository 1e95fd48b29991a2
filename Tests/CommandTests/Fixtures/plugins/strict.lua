-- A sound plugin with an option that is easy to get wrong.
return {
  api = 1,
  version = "2.1.0",
  options = { step = { type = "number", default = 8, minimum = 0, maximum = 64 } },
  group = function(environment)
    local frames = {}
    for i = 1, environment.itemCount do
      frames[i] = { x = (i - 1) * environment.options.step, y = 0, width = 4, height = 4 }
    end
    return frames
  end,
}
