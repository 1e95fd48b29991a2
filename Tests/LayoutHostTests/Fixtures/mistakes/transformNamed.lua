-- message: items[1].transform must be six numbers: a, b, c, d, tx and ty
-- hint: a is transform[1], ty is transform[6]; a new table may have names: { a = 2, d = 2 }
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items, environment)
  items[1].transform.a = 2
end }
