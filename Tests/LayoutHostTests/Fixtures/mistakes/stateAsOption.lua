-- document: {"sections": [{"layout": "stateAsOption", "options": {"selected": 2}, "items": 2}]}
-- message: sections[0].options has an unknown key “selected”
-- hint: “selected” belongs in the section's “state”
-- line: 1
return {
  api = 1,
  state = { selected = { type = "integer", default = 1 } },
  options = { gap = { type = "number", default = 8 } },
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
