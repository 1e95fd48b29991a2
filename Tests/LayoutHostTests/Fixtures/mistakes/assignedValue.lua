-- document: {"sections": [{"layout": "assignedValue", "items": 2}]}
-- message: attempt to index a nil value (field 'values')
-- hint: it is not there; a frame gets values as a whole: values = { progress = … }
-- line: 9
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do
    frames[i] = { x = 0, y = (i - 1) * 10, width = 10, height = 10 }
    frames[i].values.progress = i / environment.itemCount
  end
  return { frames = frames }
end }
