-- Answers what is no cell, in the way that its option names.
local function with(part) return { parts = { text = part } } end

local answers = {
  ["nothing"] = function() end,
  ["a number"] = function() return 12 end,
  ["a buffer"] = function(environment) return environment.frames(1) end,
  ["a list"] = function() return { 10, 20 } end,
  ["names and a list"] = function() return { 10, height = 20 } end,
  ["an unknown key"] = function() return { heigth = 20 } end,
  ["a far key"] = function() return { height = 20, zzzzzzzz = 1 } end,
  ["a width that is a string"] = function() return { width = "12" } end,
  ["a width that is negative"] = function() return { width = -1 } end,
  ["a height that is NaN"] = function() return { height = 0 / 0 } end,
  ["a height that is infinite"] = function() return { height = math.huge } end,
  ["a height that is a function"] = function() return { height = print } end,
  ["parts that are a number"] = function() return { parts = 1 } end,
  ["parts that are a list"] = function() return { parts = { { x = 0, y = 0, width = 1, height = 1 } } } end,
  ["a part that is a number"] = function() return with(1) end,
  ["a part that is a list"] = function() return with { 0, 0, 1, 1 } end,
  ["a part without width"] = function() return with { x = 0, y = 0, height = 1 } end,
  ["a part with zIndex"] = function() return with { x = 0, y = 0, width = 1, height = 1, zIndex = 1 } end,
  ["a part with a misspelt key"] = function() return with { x = 0, y = 0, widht = 1, height = 1 } end,
  ["a part that is negatively wide"] = function() return with { x = 0, y = 0, width = -1, height = 1 } end,
  ["a part at NaN"] = function() return with { x = 0 / 0, y = 0, width = 1, height = 1 } end,
  ["a part that is infinitely high"] = function() return with { x = 0, y = 0, width = 1, height = math.huge } end,
  ["a part at a string"] = function() return with { x = 0, y = "0", width = 1, height = 1 } end,
  ["a part that reaches too far"] = function() return with { x = 1.7e308, y = 0, width = 1.7e308, height = 1 } end,
  ["two bad parts"] = function() return { parts = { b = { x = true }, a = 1 } } end,
}

local names = {}
for name in host.sortedPairs(answers) do names[#names + 1] = name end

return {
  api = 1,
  options = { answer = { type = "enum", values = names } },
  cell = function(environment) return answers[environment.options.answer](environment) end,
}
