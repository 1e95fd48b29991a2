-- message: an element has no field “y”
-- hint: did you mean “frame.y”?
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for _, item in ipairs(items) do item.frame.y = item.y + 10 end
end }
