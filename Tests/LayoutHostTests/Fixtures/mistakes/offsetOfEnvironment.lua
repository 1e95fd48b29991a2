-- message: environment has no field “contentOffset”
-- hint: did you mean “scroll.contentOffset”?
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items, environment)
  items[1].frame.y = environment.contentOffset.y
end }
