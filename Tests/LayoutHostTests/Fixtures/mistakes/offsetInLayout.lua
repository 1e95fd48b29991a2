-- message: environment has no field “contentOffset”
-- hint: environment.scroll exists in hooks for visible states only
-- line: 5
return { api = 1, layout = function(environment)
  local top = environment.contentOffset.y
  return { frames = { { x = 0, y = top, width = 10, height = 10 } } }
end }
