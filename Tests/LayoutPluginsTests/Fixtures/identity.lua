-- Prints which parts of the environment are the tables of the call before.
local before = {}

return {
  api = 1,
  options = { step = { type = "number", default = 24 } },
  group = function(environment)
    local same = {}
    for name, part in host.sortedPairs(environment) do
      if type(part) == "table" then
        if before[name] == part then same[#same + 1] = name end
        before[name] = part
      end
    end
    if before.environment == environment then same[#same + 1] = "all" end
    before.environment = environment
    print(table.concat(same, " "))
    local frames = {}
    for i = 1, environment.itemCount do frames[i] = { x = 0, y = 0, width = 1, height = 1 } end
    return frames
  end,
}
