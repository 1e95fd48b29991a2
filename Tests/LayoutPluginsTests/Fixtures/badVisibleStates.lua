-- Changes the visible elements in a forbidden way, which its option names.
local function frame() return { x = 0, y = 0, width = 1, height = 1 } end

local function addition(fields)
  return function(items)
    local element = { kind = "supplementary", elementKind = "header", frame = frame() }
    for key, value in pairs(fields) do element[key] = value end
    for key, value in pairs(element) do if value == "nothing" then element[key] = nil end end
    items:add(element)
  end
end

local ways = {
  ["returns a table"] = function(items) return items end,
  ["returns a number"] = function() return 1 end,
  ["NaN alpha"] = function(items) items[3].alpha = 0 / 0 end,
  ["alpha above 1"] = function(items) items[3].alpha = 1.5 end,
  ["negative alpha"] = function(items) items[3].alpha = -0.1 end,
  ["alpha as a string"] = function(items) items[3].alpha = "0.5" end,
  ["no alpha"] = function(items) items[3].alpha = nil end,
  ["infinite x"] = function(items) items[1].frame.x = math.huge end,
  ["NaN y"] = function(items) items[1].frame.y = 0 / 0 end,
  ["negative width"] = function(items) items[2].frame.width = -1 end,
  ["negative height"] = function(items) items[2].frame = { x = 0, y = 0, width = 1, height = -1 } end,
  ["a frame without height"] = function(items) items[2].frame = { x = 0, y = 0, width = 1 } end,
  ["a frame with a string"] = function(items) items[2].frame.x = "1" end,
  ["a frame with another key"] = function(items) items[2].frame.heigth = 1 end,
  ["a frame with elements"] = function(items) items[2].frame = { 0, 0, 1, 1 } end,
  ["a frame that is a number"] = function(items) items[2].frame = 1 end,
  ["a frame that reaches too far"] = function(items) items[2].frame.x, items[2].frame.width = 1.7e308, 1.7e308 end,
  ["no frame"] = function(items) items[2].frame = nil end,
  ["NaN center"] = function(items) items[1].center.x = 0 / 0 end,
  ["a center without y"] = function(items) items[1].center = { x = 1 } end,
  ["a center with another key"] = function(items) items[1].center.z = 1 end,
  ["a center that is a number"] = function(items) items[1].center = 1 end,
  ["a fraction as zIndex"] = function(items) items[1].zIndex = 1.5 end,
  ["a huge zIndex"] = function(items) items[1].zIndex = 1e300 end,
  ["infinite zIndex"] = function(items) items[1].zIndex = math.huge end,
  ["zIndex as a string"] = function(items) items[1].zIndex = "1" end,
  ["a NaN in a transform"] = function(items) items[1].transform[5] = 0 / 0 end,
  ["a transform with a string"] = function(items) items[1].transform[2] = "x" end,
  ["a transform of five"] = function(items) items[1].transform = { 1, 0, 0, 1, 0 } end,
  ["a transform of seven"] = function(items) items[1].transform = { 1, 0, 0, 1, 0, 0, 0 } end,
  ["a transform with a name besides"] = function(items) items[1].transform.tx = 1 end,
  ["an empty transform"] = function(items) items[1].transform = {} end,
  ["a transform with an infinite name"] = function(items) items[1].transform = { a = math.huge } end,
  ["a transform with an unknown name"] = function(items) items[1].transform = { a = 1, scale = 2 } end,
  ["a transform that is a number"] = function(items) items[1].transform = 2 end,
  ["hidden as a number"] = function(items) items[1].hidden = 0 end,
  ["another kind"] = function(items) items[1].kind = "decoration" end,
  ["another section"] = function(items) items[1].section = 3 end,
  ["another item"] = function(items) items[1].item = items[1].item + 1 end,
  ["an elementKind"] = function(items) items[1].elementKind = "cell" end,
  ["another elementKind"] = function(items) items[3].elementKind = "footer" end,
  ["no elementKind"] = function(items) items[3].elementKind = nil end,
  ["an unknown key"] = function(items) items[2].opacity, items[2].alhpa, items[2].zzz = 1, 0.5, 1 end,
  ["a far key"] = function(items) items[2].qqqqqqqq = 1 end,
  ["an element as a key"] = function(items) items[2][1] = 1 end,
  ["a function as a key"] = function(items) items[2][print] = 1 end,
  ["a removed element"] = function(items) items[2] = nil end,
  ["table.remove"] = function(items) table.remove(items, 2) end,
  ["the last one removed"] = function(items) items[#items] = nil end,
  ["an element twice"] = function(items) items[3] = items[1] end,
  ["an element appended twice"] = function(items) items[4] = items[1] end,
  ["an element of its own"] = function(items) items[2] = { kind = "item" } end,
  ["an element appended"] = function(items) items[#items + 1] = { kind = "supplementary" } end,
  ["a number in the list"] = function(items) items[2] = 1 end,
  ["a name in the list"] = function(items) items.alpha = 0.5 end,
  ["a name near add"] = function(items) items.ad = 0.5 end,
  ["an addition of kind item"] = addition { kind = "item" },
  ["an addition of no kind"] = addition { kind = "nothing" },
  ["an addition without elementKind"] = addition { elementKind = "nothing" },
  ["an addition without frame"] = addition { frame = "nothing" },
  ["an addition with a bad frame"] = addition { frame = { x = 0, y = 0, width = -1, height = 1 } },
  ["an addition with a string as frame"] = addition { frame = "all" },
  ["an addition of item 0"] = addition { item = 0 },
  ["an addition of item 1.5"] = addition { item = 1.5 },
  ["an addition of another section"] = addition { section = 1 },
  ["an addition with a bad alpha"] = addition { alpha = 2 },
  ["an addition with an unknown key"] = addition { zindex = 2 },
  ["a decoration with an item"] = addition { kind = "decoration", item = 1 },
  ["an addition removed again"] = function(items)
    addition {}(items)
    items[4] = nil
  end,
  ["two mistakes"] = function(items) items[3].alpha, items[2].frame.y, items[2].zIndex = 2, 0 / 0, 0.5 end,
}

local names = {}
for name in host.sortedPairs(ways) do names[#names + 1] = name end

return {
  api = 1,
  options = { way = { type = "enum", values = names } },
  visibleItems = function(items, environment) return ways[environment.options.way](items, environment) end,
}
