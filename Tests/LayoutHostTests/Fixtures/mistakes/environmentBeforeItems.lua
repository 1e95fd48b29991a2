-- message: environment has no element 1
-- hint: the host calls visibleItems(items, environment): write the parameters in this order, without self
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(environment, items)
  for _, item in ipairs(items) do item.alpha = 0.5 end
end }
