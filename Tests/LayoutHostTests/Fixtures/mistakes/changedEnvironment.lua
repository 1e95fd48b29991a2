-- message: cannot change 'step' of environment.options, which is read-only
-- hint: copy the value into a local and change that
-- line: 8
return {
  api = 1,
  options = { step = { type = "number", default = 8 } },
  group = function(environment)
    environment.options.step = 10
    return { { x = 0, y = 0, width = 10, height = 10 } }
  end,
}
