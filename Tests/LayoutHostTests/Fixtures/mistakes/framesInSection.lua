-- message: a section hook returns a section description, which has no frames
-- hint: frames are what the hooks “group” and “layout” return
return { api = 1, section = function(environment)
  return { frames = { { x = 0, y = 0, width = 10, height = 10 } } }
end }
