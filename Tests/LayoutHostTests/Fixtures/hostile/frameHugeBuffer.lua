-- Frames of a buffer whose far edges are beyond all numbers.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, #frames do frames.set(i, 1.7e308, 0, 1.7e308, 1) end
  return { frames = frames }
end }
