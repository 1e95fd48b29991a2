-- document: {"sections": [{"layout": "columnsBesideLayout", "columns": 3, "items": 2}]}
-- message: sections[0] has an unknown key “columns”
-- hint: “columns” belongs in the section's “options”
-- line: 1
return {
  api = 1,
  options = { columns = { type = "integer", default = 2 } },
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
