-- Fails in the way that its option names.
local function inner(value)
  error(value)
end

local function outer(value)
  inner(value)
  return 1
end

local function overflow(n) return 1 + overflow(n + 1) end

local ways = {
  ["a string"] = function() outer("boom") end,
  ["a string without place"] = function() error("boom", 0) end,
  ["a table"] = function() error({ code = 12 }) end,
  ["a table that describes itself"] = function() error(setmetatable({}, { __tostring = function() return "I am twelve" end })) end,
  ["a table that fails to describe itself"] = function() error(setmetatable({}, { __tostring = function() error("no") end })) end,
  ["nil"] = function() error(nil) end,
  ["a number"] = function() error(12) end,
  ["an undefined global"] = function() return contaner.width end, -- luacheck: ignore
  ["an undefined constructor"] = function() return fractionalWidht(1) end, -- luacheck: ignore
  ["a field of nil"] = function(environment) return environment.scroll.bounds end,
  ["arithmetic on nil"] = function(environment) return 1 + environment.options.nothing end,
  ["a global written"] = function() total = 1 end, -- luacheck: ignore
  ["an endless loop"] = function() while true do end end,
  ["an endless loop that catches"] = function() while true do pcall(function() while true do end end) end end,
  ["a table that grows"] = function() local t = {} while true do t[#t + 1] = { #t } end end,
  ["a string that grows"] = function() local t = {} while true do t[#t + 1] = ("x"):rep(1000000) .. #t end end,
  ["a string beyond its ceiling"] = function() return ("x"):rep(5 * 1024 * 1024) end,
  ["a function that calls itself"] = function() return overflow(1) end,
  ["a failed assertion"] = function() assert(false, "this must hold") end,
  ["a bad argument"] = function() return math.floor("x") end,
  ["a read of a file"] = function() return io.open("/etc/passwd") end, -- luacheck: ignore
  ["a loaded chunk"] = function() return load("return 1")() end, -- luacheck: ignore
  ["an error within a coroutine"] = function() coroutine.wrap(function() outer("within") end)() end,
  ["host.layout outside of its own call"] = function(environment) return host.layout("list", nil, {}) end,
}

local names = {}
for name in host.sortedPairs(ways) do names[#names + 1] = name end

return {
  api = 1,
  version = "2.1",
  options = { way = { type = "enum", values = names } },
  group = function(environment)
    local way = ways[environment.options.way]
    if way then way(environment) end
    local frames = environment.frames(environment.itemCount)
    for i = 1, environment.itemCount do frames.set(i, 0, i, 1, 1) end
    return frames
  end,
}
