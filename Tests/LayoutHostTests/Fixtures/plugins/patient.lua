-- Takes its time, the more the more items there are, and does no harm.
return { api = 1, layout = function(environment)
  local frames, sum = {}, 0
  for i = 1, 20000 + environment.itemCount do sum = sum + i % 7 end
  for i = 1, environment.itemCount do frames[i] = { x = 0, y = i, width = sum, height = 1 } end
  return { frames = frames }
end }
