-- Answers with a buffer of another size.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount + 1)
  for i = 1, #frames do frames.set(i, 0, 0, 1, 1) end
  return { frames = frames }
end }
