-- message: environment.state has no field “gap”
-- hint: did you mean “environment.options.gap”?
-- line: 8
return {
  api = 1,
  options = { gap = { type = "number", default = 8 } },
  group = function(environment)
    return { { x = environment.state.gap, y = 0, width = 10, height = 10 } }
  end,
}
