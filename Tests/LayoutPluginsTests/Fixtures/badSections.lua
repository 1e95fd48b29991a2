-- Answers what is no section description, in the way that its option names.
local whole = size(fractionalWidth(1), 44)
local function group(fields)
  fields.size, fields.axis = fields.size or whole, fields.axis or "horizontal"
  return section { group = fields }
end

local answers = {
  ["nothing"] = function() end,
  ["a string"] = function() return "section" end,
  ["no group"] = function() return section {} end,
  ["an unknown key"] = function() return section { group = horizontal { size = whole, items = { item { size = whole } } }, spacing = 3 } end,
  ["a group without axis"] = function() return section { group = { size = whole, items = { item { size = whole } } } } end,
  ["an unknown axis"] = function() return group { axis = "diagonal", items = { item { size = whole } } } end,
  ["no items"] = function() return group {} end,
  ["an empty list of items"] = function() return group { items = {} } end,
  ["items and item"] = function() return group { items = { item { size = whole } }, item = item { size = whole }, count = 1 } end,
  ["an item without size"] = function() return group { items = { item {} } } end,
  ["a dimension with two keys"] = function() return group { size = { width = { absolute = 1, estimated = 2 }, height = 1 }, items = { item { size = whole } } } end,
  ["a negative dimension"] = function() return group { items = { item { size = whole }, item { size = size(absolute(-1), 1) } } } end,
  ["a dimension that is NaN"] = function() return group { size = size(fractionalWidth(0 / 0), 1), items = { item { size = whole } } } end,
  ["a count of 0"] = function() return group { item = item { size = whole }, count = 0 } end,
  ["names and elements mixed"] = function() return group { items = { item { size = whole }, size = whole } } end,
  ["a hole in the items"] = function() return group { items = { [1] = item { size = whole }, [3] = item { size = whole } } } end,
  ["a function within"] = function() return group { items = { print } } end,
  ["bytes that are no text"] = function() return group { axis = "\xff", items = {} } end,
  ["a group within itself"] = function()
    local loop = horizontal { size = whole }
    loop.items = { loop }
    return section { group = loop }
  end,
  ["a constructor called wrongly"] = function() return section(7) end,
}

local names = {}
for name in host.sortedPairs(answers) do names[#names + 1] = name end

return {
  api = 1,
  options = { answer = { type = "enum", values = names } },
  section = function(environment) return answers[environment.options.answer](environment) end,
}
