-- Fades and shrinks what is visible by its distance from the middle, each element at each tick.
return {
  api = 1,

  visibleItems = function(items, environment)
    local bounds = environment.scroll.bounds
    local middle = bounds.y + bounds.height / 2
    for i = 1, #items do
      local item = items[i]
      local frame = item.frame
      local distance = math.min(1, math.abs(frame.y + frame.height / 2 - middle) / 400)
      local scale = 1 - 0.6 * distance
      item.alpha = scale
      item.transform = { scale, 0, 0, scale, 0, 0 }
      item.frame = { x = frame.x, y = frame.y - distance * 10, width = frame.width, height = frame.height }
      item.zIndex = i
    end
  end,
}
