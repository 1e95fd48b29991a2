-- message: items has no field “count”
-- hint: #items is its length
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for i = 1, items.count do items[i].alpha = 0.5 end
end }
