-- message: frames has an unknown key “frames”
-- hint: a group hook returns the list alone: return frames, or host.layout(…).frames
return { api = 1, group = function(environment)
  return { frames = { { x = 0, y = 0, width = 10, height = 10 } } }
end }
