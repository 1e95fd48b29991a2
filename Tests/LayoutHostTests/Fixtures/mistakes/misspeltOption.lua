-- message: environment.options has no field “spacin”
-- hint: did you mean “spacing”?
-- line: 8
return {
  api = 1,
  options = { spacing = { type = "number", default = 8 } },
  group = function(environment)
    return { { x = environment.options.spacin, y = 0, width = 10, height = 10 } }
  end,
}
