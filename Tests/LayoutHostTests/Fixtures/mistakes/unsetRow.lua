-- message: frames[1] is missing
-- hint: each of the buffer's 12 frames must be set
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 2, environment.itemCount do frames.set(i, 0, i * 10, 10, 10) end
  return { frames = frames }
end }
