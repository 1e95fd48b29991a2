-- message: the index given to set must be a number, not an object of the host
-- hint: set is written with a dot, frames.set(i, x, y, width, height)
-- line: 6
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames:set(i, 0, i * 10, 10, 10) end
  return { frames = frames }
end }
