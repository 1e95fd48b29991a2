-- message: attempt to call a items value (for iterator 'for iterator')
-- hint: loops over a list are written for i, v in ipairs(items)
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for i, item in items do item.alpha = 0.5 end
end }
