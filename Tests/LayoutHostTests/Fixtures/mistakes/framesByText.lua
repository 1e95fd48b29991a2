-- message: frames has an unknown key “1”
-- hint: frames have numbers from 1 on without a gap, not texts such as "1"
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do frames[tostring(i)] = { x = 0, y = i * 10, width = 10, height = 10 } end
  return { frames = frames }
end }
