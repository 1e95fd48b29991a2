return {
  api = 1,
  summary = "Each item a step lower than the one before.",
  options = { rise = { type = "number", default = 10, minimum = 0, doc = "Height of a step, in points." } },
  group = function(environment)
    local width, frames = environment.container.contentSize.width / environment.itemCount, {}
    for i = 1, environment.itemCount do
      frames[i] = { x = (i - 1) * width, y = (i - 1) * environment.options.rise, width = width, height = 60 }
    end
    return frames
  end,
}
