-- document: {"sections": [{"layout": "hiddenAsSet", "items": 2}]}
-- message: hidden: a table's keys must be strings, or 1, 2, 3 without holes
-- hint: a list of numbers is written { 2, 5 }
return { api = 1, layout = function(environment)
  return { frames = { { x = 0, y = 0, width = 10, height = 10 } }, hidden = { [2] = true } }
end }
