-- Sets a zIndex that is no integer in a buffer.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, #frames do frames.set(i, 0, 0, 1, 1, 0.5) end
  return { frames = frames }
end }
