-- document: {"sections": [{"layout": "givenOption", "options": {"spacing": 8}, "items": 2}]}
-- message: sections[0].options has an unknown key “spacing”
-- hint: the plugin declares no options; write options = { spacing = { type = "number", default = … } } in its table
-- line: 1
return { api = 1, group = function(environment)
  return { { x = 0, y = 0, width = 10, height = 10 } }
end }
