-- Answers how large a cell is, in the way that its option names.
local part = { x = 1, y = 2, width = 3, height = 4 }

local answers = {
  ["nothing of its own"] = function() return {} end,
  ["a height"] = function() return { height = 20 } end,
  ["a size"] = function() return { width = 30.5, height = 0 } end,
  ["no parts"] = function() return { width = 1, parts = {} } end,
  ["parts"] = function()
    return { parts = { text = part, icon = { x = -1, y = 0.5, width = 0, height = 1 }, ["Über"] = part, b = part } }
  end,
  ["what it got"] = function(environment, item)
    local offered = environment.container.contentSize
    assert(rawequal(item, environment.items[1]) and environment.itemCount == 1 and #environment.items == 1)
    print(item.id, offered.width, offered.height)
    return { width = offered.width, height = #item.id * 10 }
  end,
  ["what another layout answers"] = function(environment)
    local inner = host.layout("waterfall", { columns = 3 }, environment, { items = { { width = 1, height = 1 } } })
    return { parts = { first = inner.frames[1] } }
  end,

  ["writes its item"] = function(_, item)
    item.id = "other"
    return {}
  end,
  ["an error"] = function() error("boom") end,
  ["an endless loop"] = function() while true do end end,
  ["a table that grows"] = function()
    local list = {}
    for i = 1, math.maxinteger do list[i] = { i } end
    return list
  end,
  ["itself"] = function(environment)
    local cell = provider("cells", { answer = "itself" })
    return { height = host.layout("waterfall", { columns = 1, cell = cell }, environment).contentSize.height }
  end,
}

local names = {}
for name in host.sortedPairs(answers) do names[#names + 1] = name end

return {
  api = 1,
  version = "3",
  options = { answer = { type = "enum", values = names } },
  cell = function(environment, item) return answers[environment.options.answer](environment, item) end,
}
