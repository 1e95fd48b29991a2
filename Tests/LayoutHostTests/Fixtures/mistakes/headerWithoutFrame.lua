-- message: supplementaryItems[1] has an unknown key “height”
-- hint: did you mean “frame.height”?
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, i * 10, 10, 10) end
  return { frames = frames, supplementaryItems = { { elementKind = "header", x = 0, y = 0, width = 10, height = 10 } } }
end }
