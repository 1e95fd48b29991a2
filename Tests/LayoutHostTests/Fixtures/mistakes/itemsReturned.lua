-- message: the hook “visibleItems” must return nothing, not a table
-- hint: change the elements where they are: items[1].alpha = 0.5
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for _, item in ipairs(items) do item.alpha = 0.5 end
  return items
end }
