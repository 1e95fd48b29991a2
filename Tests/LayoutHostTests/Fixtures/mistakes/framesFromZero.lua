-- message: frames has an unknown key “0”
-- hint: Lua counts from 1: the first frame is frames[1]
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 0, environment.itemCount - 1 do frames[i] = { x = 0, y = i * 10, width = 10, height = 10 } end
  return { frames = frames }
end }
