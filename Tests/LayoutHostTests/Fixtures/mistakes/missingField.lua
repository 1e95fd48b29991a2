-- document: {"sections": [{"layout": "missingField", "items": 2}]}
-- message: attempt to perform arithmetic on a nil value (field 'height')
-- hint: it is not there: items have the fields of the document, options need a default; (value or 0) replaces nil
-- line: 9
return { api = 1, layout = function(environment)
  local frames, y = {}, 0
  for i, item in ipairs(environment.items) do
    frames[i] = { x = 0, y = y, width = 10, height = item.height }
    y = y + item.height + 8
  end
  return { frames = frames }
end }
