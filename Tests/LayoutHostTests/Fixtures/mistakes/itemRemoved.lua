-- message: items[2] is not in the list any more
-- hint: elements are hidden, not removed: items[2].hidden = true
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items) table.remove(items, 2) end }
