-- message: attempt to call a environment.items value (for iterator 'for iterator')
-- hint: loops over a list are written for i, v in ipairs(environment.items)
-- line: 6
return { api = 1, layout = function(environment)
  local frames = {}
  for i, item in environment.items do frames[i] = { x = 0, y = 10 * i, width = 10, height = 10 } end
  return { frames = frames }
end }
