-- Runs endlessly if the option `loop` is true.
return {
  api = 1,
  options = { loop = { type = "boolean", default = true } },
  group = function(environment)
    while environment.options.loop do end
    return { { x = 0, y = 0, width = 10, height = 10 } }
  end,
}
