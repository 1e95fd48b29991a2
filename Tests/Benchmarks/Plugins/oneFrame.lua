-- One frame as a list: what a call costs besides the layout.
return {
  api = 1,
  name = "oneFrame",
  options = { size = { type = "number", default = 100 } },

  group = function(environment)
    local size = environment.options.size
    return { { x = 0, y = 0, width = size, height = size } }
  end,
}
