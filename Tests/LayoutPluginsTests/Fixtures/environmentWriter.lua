-- Tries to change what it may only read, in the way that its option names.
local ways = {
  ["a field"] = function(environment) environment.itemCount = 7 end,
  ["a new field"] = function(environment) environment.mine = 7 end,
  ["a field of a table within"] = function(environment) environment.container.contentSize.width = 7 end,
  ["a table within"] = function(environment) environment.traits = {} end,
  ["a trait"] = function(environment) environment.traits.displayScale = 7 end,
  ["the section"] = function(environment) environment.section.index = 7 end,
  ["an item"] = function(environment) environment.items[1] = {} end,
  ["one item more"] = function(environment) environment.items[#environment.items + 1] = {} end,
  ["a field of an item"] = function(environment) environment.items[1].width = 7 end,
  ["a list within an item"] = function(environment) environment.items[1].tags[1] = "x" end,
  ["an option"] = function(environment) environment.options.step = 7 end,
  ["an element of an option"] = function(environment) environment.options.list[1] = 7 end,
  ["rawset"] = function(environment) rawset(environment, "itemCount", 7) end,
  ["rawset of an item"] = function(environment) rawset(environment.items, 1, {}) end,
  ["table.insert"] = function(environment) table.insert(environment.items, {}) end,
  ["table.remove"] = function(environment) table.remove(environment.items) end,
  ["table.sort"] = function(environment) table.sort(environment.options.list, function(a, b) return a > b end) end,
  ["table.move"] = function(environment) table.move({ 7 }, 1, 1, 1, environment.options.list) end,
  ["setmetatable"] = function(environment) setmetatable(environment, {}) end,
  ["setmetatable of an item"] = function(environment) setmetatable(environment.items[1], nil) end,
  ["the metatable"] = function(environment) getmetatable(environment).__index = {} end,
  ["a library"] = function() math.floor = nil end,
  ["rawset of a library"] = function() rawset(math, "floor", nil) end,
  ["the table host"] = function() host.layout = nil end,
  ["rawset of host"] = function() rawset(host, "layout", nil) end,
  ["the strings' metatable"] = function() getmetatable("").__index = {} end,
  ["a global"] = function() counter = 1 end, -- luacheck: ignore
  ["rawset of _ENV"] = function() rawset(_ENV, "counter", 1) end,
}

local names = {}
for name in host.sortedPairs(ways) do names[#names + 1] = name end

return {
  api = 1,
  options = {
    way = { type = "enum", values = names },
    step = { type = "number", default = 24 },
    list = { type = "array", default = { 3, 1, 2 } },
  },
  group = function(environment)
    ways[environment.options.way](environment)
    return {}
  end,
}
