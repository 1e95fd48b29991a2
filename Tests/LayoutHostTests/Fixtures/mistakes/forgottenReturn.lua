-- message: the hook “group” must return a list of frames, not nothing
-- hint: is there a return at the end of the hook?
return { api = 1, group = function(environment)
  local frames = { { x = 0, y = 0, width = 10, height = 10 } }
end }
