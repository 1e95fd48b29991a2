-- document: {"sections": [{"layout": "assignedPart", "items": 2}]}
-- message: attempt to index a nil value (field 'parts')
-- hint: it is not there; parts are given as a whole: parts = { a = { x = …, y = …, width = …, height = … } }
-- line: 9
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do
    frames[i] = { x = 0, y = (i - 1) * 10, width = 10, height = 10 }
    frames[i].parts.a = { x = 0, y = 0, width = 5, height = 5 }
  end
  return { frames = frames }
end }
