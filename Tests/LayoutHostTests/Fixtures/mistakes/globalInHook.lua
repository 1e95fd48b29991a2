-- message: cannot assign to global 'total': globals are frozen once a chunk is loaded
-- hint: write local in front of its first assignment
-- line: 5
return { api = 1, layout = function(environment)
  total = 0
  local frames = {}
  for i = 1, environment.itemCount do frames[i] = { x = 0, y = i * 10, width = 10, height = 10 } end
  return { frames = frames }
end }
