-- message: frames[1].width must be 0 or more
-- hint: math.max(0, …) is never negative
return { api = 1, group = function(environment)
  local width = environment.container.contentSize.width
  return { { x = 0, y = 0, width = width - 4000, height = 10 } }
end }
