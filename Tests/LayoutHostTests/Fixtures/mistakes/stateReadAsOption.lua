-- message: environment.options has no field “selected”
-- hint: did you mean “environment.state.selected”?
-- line: 8
return {
  api = 1,
  state = { selected = { type = "integer", default = 1 } },
  group = function(environment)
    return { { x = environment.options.selected, y = 0, width = 10, height = 10 } }
  end,
}
