-- message: items has no field “forEach”
-- hint: loops over a list are written for i, v in ipairs(items)
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items, environment)
  items.forEach(function(item) item.alpha = 0.5 end)
end }
