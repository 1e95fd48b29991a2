-- Calls a function of host, in the way that its option names.
local calls = {
  ["device by model"] = function()
    local device = host.device("iPhone 15 Pro")
    print(device.id, device.size.width, device.size.height, device.displayScale, device.userInterfaceIdiom, #device.models)
  end,
  ["device by id in capitals"] = function() print(host.device(host.device("iPhone 15 Pro").id:upper()).id) end,
  ["version"] = function() print(type(host.version), #host.version > 0) end,
  ["sortedPairs"] = function()
    local words = {}
    for key, value in host.sortedPairs({ b = 1, a = 2, [10] = 3, [2] = 4, [1.5] = 5, [true] = 6, [false] = 7 }) do
      words[#words + 1] = tostring(key) .. "=" .. value
    end
    print(table.concat(words, " "))
  end,
  ["sortedPairs of nothing"] = function() for _ in host.sortedPairs({}) do error("no") end print("none") end,
  ["an unknown device"] = function() host.device("iPhone 15 Prro") end,
  ["a device that is no name"] = function() host.device(15) end,
  ["sortedPairs of tables"] = function() host.sortedPairs({ [{}] = 1 }) end,
  ["sortedPairs of nil"] = function() host.sortedPairs(nil) end,
  ["log without requires"] = function() host.log("info", "x") end,
  ["a function that is not there"] = function() host.exit() end,
}

local names = {}
for name in host.sortedPairs(calls) do names[#names + 1] = name end

return {
  api = 1,
  options = { call = { type = "enum", values = names } },
  section = function(environment)
    calls[environment.options.call](environment)
    return section { group = vertical { size = size(100, 10), item = item { size = size(100, 10) }, count = 1 } }
  end,
}
