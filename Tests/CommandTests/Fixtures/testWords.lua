-- The words of tests beside plugins, over the functions of the prompt: enough to try whether what
-- tests of new plugins expect is so.
local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end
local function layout(document)
  open(document)
  return { item = function(_, section, item) return at(section, item) end }
end
local function expectation(value)
  return {
    to = {
      equal = function(expected) print(same(value, expected) and "expected" or "unexpected") end,
      matchGolden = function() print("expected") end,
    },
  }
end
local function describe(_, body) body() end
local it, expect, solve = describe, expectation, layout
