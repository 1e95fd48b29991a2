-- Sets frames outside of the buffer.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = environment.frames(2)
  pcall(frames.set, math.mininteger, 0, 0, 1, 1)
  pcall(frames.set, -1, 0, 0, 1, 1)
  pcall(frames.set, 1.5, 0, 0, 1, 1)
  pcall(frames.set, 2 ^ 63, 0, 0, 1, 1)
  frames.set(math.maxinteger, 0, 0, 1, 1)
end }
