-- message: contentSize must be a table with names, not a list
-- hint: write contentSize = { width = …, height = … }
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 60, 50, 50) end
  return { frames = frames, contentSize = { 100, 100 } }
end }
