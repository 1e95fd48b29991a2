-- message: frames must be one for each of the 12 items, not 11
-- hint: “hidden” lists the items that have none; each of the others needs a frame
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount - 1 do frames[i] = { x = 0, y = i * 10, width = 10, height = 10 } end
  return { frames = frames }
end }
