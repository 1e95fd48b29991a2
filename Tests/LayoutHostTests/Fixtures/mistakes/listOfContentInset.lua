-- message: contentInset must be insets (a number, or a table with top, leading, bottom, trailing), not a list
-- hint: write contentInset = { top = …, leading = …, bottom = …, trailing = … }, or a number
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 60, 50, 50) end
  return { frames = frames, contentInset = { 1, 2, 3, 4 } }
end }
