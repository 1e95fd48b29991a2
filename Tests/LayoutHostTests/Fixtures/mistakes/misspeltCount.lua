-- message: environment has no field “itemcount”
-- hint: did you mean “itemCount”?
-- line: 6
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemcount do frames[i] = { x = 0, y = 0, width = 10, height = 10 } end
  return { frames = frames }
end }
