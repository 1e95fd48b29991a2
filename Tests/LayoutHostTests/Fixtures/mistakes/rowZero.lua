-- message: set(0, …) is outside of the 12 frames of the buffer
-- hint: Lua counts from 1: rows are 1 to 12, the number given to environment.frames
-- line: 6
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 0, environment.itemCount - 1 do frames.set(i, 0, i * 10, 10, 10) end
  return { frames = frames }
end }
