-- message: visibleMargin must be a number, or a table with x and y, not a list
-- hint: write visibleMargin = { x = …, y = … }, or a number
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 60, 50, 50) end
  return { frames = frames, visibleMargin = { 10, 20 } }
end }
