-- Items around a circle, clockwise, the first one at the top.
---@type layouthost.Plugin
return {
  api = 1,
  name = "circle",
  version = "1.0.0",
  summary = "Items around a circle.",
  options = {
    itemSize = { type = "number", default = 60, minimum = 0, doc = "Width and height of an item, in points." },
    radius = {
      type = "number", minimum = 0,
      doc = "From the middle to the items' centres; by default as large as fits.",
    },
    startAngle = {
      type = "number", default = -90,
      doc = "Where the first item stands, in degrees clockwise from 3 o'clock.",
    },
  },

  layout = function(environment)
    local options, size = environment.options, environment.container.contentSize
    local count, side = environment.itemCount, options.itemSize
    if count == 0 then
      return { frames = {}, contentSize = { width = size.width, height = 0 } }
    end
    local radius = options.radius or math.max(0, (math.min(size.width, size.height) - side) / 2)
    local frames = environment.frames(count)
    for i = 1, count do
      local angle = math.rad(options.startAngle) + 2 * math.pi * (i - 1) / count
      local x = size.width / 2 + radius * math.cos(angle) - side / 2
      local y = radius + radius * math.sin(angle)
      frames.set(i, x, y, side, side)
    end
    return { frames = frames, contentSize = { width = size.width, height = 2 * radius + side } }
  end,
}
