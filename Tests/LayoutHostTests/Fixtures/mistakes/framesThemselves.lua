-- message: a layout hook returns a table with frames, not the frames themselves
-- hint: write return { frames = … }
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do frames[i] = { x = 0, y = i * 10, width = 10, height = 10 } end
  return frames
end }
