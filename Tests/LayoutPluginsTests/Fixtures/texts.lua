-- Measures a text, in the way that its option names.
local measure = host.text.measure
local calls = {
  ["no options"] = function() return measure("four") end,
  ["no options at all"] = function() return measure("four", nil) end,
  ["all options"] = function()
    return measure("text", { width = 40, font = "Other", size = 12, weight = "bold", lines = 2 })
  end,
  ["a style"] = function() return measure("text", { textStyle = "headline" }) end,
  ["an empty text"] = function() return measure("") end,
  ["a number for a text"] = function() measure(12) end,
  ["no text"] = function() measure() end,
  ["bytes that are no text"] = function() measure("\xff") end,
  ["an unknown key"] = function() measure("text", { widht = 1 }) end,
  ["an unknown style"] = function() measure("text", { textStyle = "headlin" }) end,
  ["a negative size"] = function() measure("text", { size = -1 }) end,
  ["an endless width"] = function() measure("text", { width = math.huge }) end,
  ["options that are no table"] = function() measure("text", 12) end,
}

local names = {}
for name in host.sortedPairs(calls) do names[#names + 1] = name end

return {
  api = 1,
  requires = { "text" },
  options = { call = { type = "enum", values = names } },
  section = function(environment)
    local measured = calls[environment.options.call]()
    print(measured.width, measured.height, measured.lines, measured.baseline)
    return section { group = vertical { size = size(100, 10), item = item { size = size(100, 10) }, count = 1 } }
  end,
}
