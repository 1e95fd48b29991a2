-- Prints the options that it was given, and has one of each type.
return {
  api = 1,
  options = {
    number = { type = "number", minimum = 0, maximum = 10, default = 1.5 },
    least = { type = "number", minimum = 2 },
    most = { type = "number", maximum = 2 },
    integer = { type = "integer", minimum = 1, maximum = 100 },
    boolean = { type = "boolean" },
    string = { type = "string", default = "text" },
    enum = { type = "enum", values = { "small", "large", 3, true } },
    array = { type = "array" },
    numbers = { type = "array", items = { type = "number", minimum = 0 } },
    lists = { type = "array", items = { type = "array", items = { type = "integer" } } },
    table = { type = "table" },
  },
  section = function(environment)
    for name, value in host.sortedPairs(environment.options) do
      if type(value) == "table" then
        local words = {}
        for key, element in host.sortedPairs(value) do words[#words + 1] = key .. ":" .. tostring(element) end
        value = "{" .. table.concat(words, " ") .. "}"
      end
      print(name .. " = " .. tostring(value))
    end
    return section { group = vertical { size = size(100, 10), item = item { size = size(100, 10) }, count = 1 } }
  end,
}
