-- message: environment.container has no field “size”
-- hint: did you mean “contentSize”?
-- line: 5
return { api = 1, group = function(environment)
  local width = environment.container.size.width
  return { { x = 0, y = 0, width = width, height = 10 } }
end }
