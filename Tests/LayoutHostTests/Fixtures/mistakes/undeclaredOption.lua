-- message: environment.options has no field “spacing”
-- hint: the plugin declares no options; write options = { spacing = { type = "number", default = … } } in its table
-- line: 5
return { api = 1, group = function(environment)
  return { { x = environment.options.spacing, y = 0, width = 10, height = 10 } }
end }
