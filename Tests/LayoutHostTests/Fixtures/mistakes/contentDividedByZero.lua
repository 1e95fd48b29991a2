-- message: with 1 item: contentSize.height must be a finite number, not inf
-- hint: divided by 0? 1 / 0 and 0 / 0 are no lengths
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames, contentSize = { width = 10, height = 30 / (environment.itemCount - 1) } }
end }
