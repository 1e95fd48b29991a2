-- The first item is large, at the left; the others are in two rows beside it.
return {
  api = 1,
  summary = "A large item, and small ones in two rows beside it.",
  appear = "scale",
  options = {
    gap = { type = "number", default = 12, minimum = 0, doc = "The distance between items, in points." },
    height = { type = "number", default = 220, minimum = 40, doc = "The height of the large item, in points." },
  },
  group = function(environment)
    local gap, height = environment.options.gap, environment.options.height
    local count, width = environment.itemCount, environment.container.effectiveContentSize.width
    if count == 0 then return {} end
    local columns = math.ceil((count - 1) / 2)
    local hero = columns == 0 and width or (width - gap) / 2
    local frames = { { x = 0, y = 0, width = hero, height = height } }
    local side, tall = (hero - (columns - 1) * gap) / math.max(columns, 1), (height - gap) / 2
    for i = 2, count do
      local column, row = (i - 2) // 2, (i - 2) % 2
      frames[i] = {
        x = hero + gap + column * (side + gap), y = row * (tall + gap), width = math.max(side, 0), height = tall,
      }
    end
    return frames
  end,
}
