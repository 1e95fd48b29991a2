-- message: items[2].alpha must be from 0 to 1
-- hint: math.max(0, math.min(1, …)) is from 0 to 1
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for i, item in ipairs(items) do item.alpha = i end
end }
