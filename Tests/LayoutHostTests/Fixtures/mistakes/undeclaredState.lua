-- message: environment.state has no field “selected”
-- hint: the plugin declares no state; write state = { selected = { type = "number", default = … } } in its table
-- line: 5
return { api = 1, group = function(environment)
  return { { x = environment.state.selected or 0, y = 0, width = 10, height = 10 } }
end }
