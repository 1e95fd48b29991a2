-- message: argument 1 of environment.frames must be a whole number, not a table
-- hint: it is written with a dot, environment.frames(n)
-- line: 5
return { api = 1, layout = function(environment)
  local frames = environment:frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, i * 10, 10, 10) end
  return { frames = frames }
end }
