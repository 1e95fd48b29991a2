-- message: environment has no field “bounds”
-- hint: did you mean “container.contentSize”?
-- line: 5
return { api = 1, layout = function(environment)
  local width = environment.bounds.width
  return { frames = { { x = 0, y = 0, width = width, height = 10 } } }
end }
