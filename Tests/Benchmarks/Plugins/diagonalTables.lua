-- Items on a diagonal, a table each. `lua5.4` runs this file too: see LuaGroupSubjects.swift.
return {
  api = 1,
  name = "diagonalTables",
  options = {
    step = { type = "number", default = 24 },
    size = { type = "number", default = 100 },
  },

  group = function(environment)
    local step, size = environment.options.step, environment.options.size
    local frames = {}
    for i = 1, environment.itemCount do
      frames[i] = { x = (i - 1) * step, y = (i - 1) * step, width = size, height = size }
    end
    return frames
  end,
}
