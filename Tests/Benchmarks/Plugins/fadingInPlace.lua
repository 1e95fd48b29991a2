-- The same as fading.lua, the numbers of tables written where they stand.
return {
  api = 1,

  visibleItems = function(items, environment)
    local bounds = environment.scroll.bounds
    local middle = bounds.y + bounds.height / 2
    for i = 1, #items do
      local item = items[i]
      local frame, transform = item.frame, item.transform
      local distance = math.min(1, math.abs(frame.y + frame.height / 2 - middle) / 400)
      local scale = 1 - 0.6 * distance
      item.alpha = scale
      transform[1], transform[4] = scale, scale
      frame.y = frame.y - distance * 10
      item.zIndex = i
    end
  end,
}
