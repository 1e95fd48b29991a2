-- Asks graphs for values, in the way that its option names.
local calls = 0

local function counted(value)
  return function() calls = calls + 1 return value end
end

local counting = host.graph {
  one = counted(1),
  no = counted(false),
  none = counted(nil),
  sum = function(v) return v.one + v.one + v.given end,
}

local loops = host.graph {
  a = function(v) return v.a end,
  switchX = function(v) return v.textMax end,
  textMax = function(v) return v.switchX end,
  top = function(v) return v.middle end,
  middle = function(v) return v.bottom end,
  bottom = function(v) return v.top end,
  outside = function(v) return v.top end,
  other = function(v) return v.there.back end,
  back = function(v) return v.home.other end,
  within = function(v) return coroutine.wrap(function() return v.through end)() end,
  through = function(v) return v.within end,
  caught = function(v)
    local isFine, message = pcall(function() return v.caught end)
    return tostring(isFine) .. " " .. message:match("“.*")
  end,
}

local failing = host.graph {
  deep = function(v) return v.broken + 1 end,
  broken = function(v) return v.nothing.x end,
  nothing = function() return nil end,
  thrown = function() error({ code = 7 }) end,
  twice = function(v)
    local first, second = pcall(function() return v.broken end), pcall(function() return v.broken end)
    return tostring(first) .. " " .. tostring(second) .. " " .. v.sound
  end,
  sound = function() return "sound" end,
  endless = function() while true do end end,
}

local waiting = host.graph {
  slow = function(v) return coroutine.yield("waits") .. v.suffix end,
  slower = function(v) return v.slow .. "!" end,
  none = function() coroutine.yield() return nil end,
}

local inner = host.graph { area = function(v) return v.width * v.height end }
local outer = host.graph {
  inner = function(v) return inner { width = v.width, height = 3 } end,
  total = function(v) return v.inner.area + v.width end,
}

local function chain(count)
  local functions = {}
  for i = 1, count do
    local before = "v" .. (i - 1)
    functions["v" .. i] = function(v) return v[before] + 1 end
  end
  return host.graph(functions)({ v0 = 0 })["v" .. count]
end

local ways = {
  ["values once"] = function()
    local v = counting { given = 10 }
    print(v.sum, v.sum, v.one, calls)
  end,
  ["nothing unasked"] = function() local _ = counting {} print(calls) end,
  ["false once"] = function() local v = counting {} print(v.no, v.no, calls) end,
  ["nil once"] = function() local v = counting {} print(v.none, v.none, calls) end,
  ["objects apart"] = function()
    local v, w = counting { given = 1 }, counting { given = 2 }
    print(v.sum, w.sum, calls)
  end,
  ["an input over a function"] = function() print(counting({ one = 5, given = 1 }).sum, calls) end,
  ["an input that is false"] = function() print(counting({ one = false }).one, calls) end,
  ["inputs of the environment"] = function(environment) print(inner(environment.container.contentSize).width) end,
  ["inputs as they were"] = function()
    local inputs = { width = 2, height = 3 }
    local v = inner(inputs)
    inputs.width = 100
    print(v.area, inputs.area, rawget(v, "width"))
  end,
  ["functions as they were"] = function()
    local functions = { x = function() return 1 end }
    local g = host.graph(functions)
    functions.x = nil
    print(g({}).x)
  end,
  ["graphs within graphs"] = function() print(outer({ width = 2 }).total) end,
  ["a long chain"] = function() print(chain(180)) end,
  ["a caught loop"] = function() print(loops({}).caught) end,
  ["failures caught"] = function() print(failing({}).twice) end,
  ["a failure caught from outside"] = function()
    local v = failing {}
    local _, first = pcall(function() return v.deep end)
    local _, second = pcall(function() return v.deep end)
    print(first == second, first:match(":%d+: .*"))
  end,
  ["an error that is a table"] = function()
    local _, thrown = pcall(function() return failing({}).thrown end)
    print(thrown.code)
  end,
  ["a value that yields"] = function()
    local v = waiting { suffix = "?" }
    local step = coroutine.wrap(function() return v.slower end)
    print(step(), step("now"), v.slower, v.slow)
  end,
  ["two that wait for the same"] = function()
    local v = waiting { suffix = "" }
    local first = coroutine.wrap(function() return v.slower end)
    local second = coroutine.wrap(function() return v.slower end)
    first()
    second()
    print(second("b"), first("a"), v.slow, v.slower)
  end,
  ["a nil that waits twice"] = function()
    local v = waiting {}
    local first = coroutine.wrap(function() return v.none end)
    local second = coroutine.wrap(function() return v.none end)
    first()
    second()
    print(first(), second(), v.none)
  end,
  ["a coroutine that is closed"] = function()
    local v = waiting { suffix = "" }
    local thread = coroutine.create(function() return v.slow end)
    coroutine.resume(thread)
    coroutine.close(thread)
    local step = coroutine.wrap(function() return v.slow end)
    step()
    print(step("again"))
  end,
  ["coroutines that nobody ends"] = function()
    for _ = 1, 1000 do coroutine.wrap(function() return waiting({}).slower end)() end
    print(outer({ width = 2 }).total)
  end,
  ["a failure in a coroutine"] = function()
    local v = failing {}
    local thread = coroutine.create(function() return v.deep end)
    print(coroutine.resume(thread) == false, pcall(function() return v.deep end) == false, v.sound)
  end,
  ["pairs"] = function()
    local words = {}
    local v = inner { width = 2, height = 3 }
    local _ = v.area
    for name, value in host.sortedPairs(v) do words[#words + 1] = name .. "=" .. value end
    print(table.concat(words, " "))
  end,
  ["a chain that is too long"] = function() return chain(1000) end,
  ["a loop of one"] = function() return loops({}).a end,
  ["a loop of two"] = function() return loops({}).switchX end,
  ["a loop of three"] = function() return loops({}).outside end,
  ["a loop through another object"] = function()
    local there = {}
    local v = loops { there = there }
    setmetatable(there, { __index = function(_, name) return loops({ home = v })[name] end })
    return v.other
  end,
  ["a loop through a coroutine"] = function() return loops({}).within end,
  ["an unknown name"] = function() return inner({ width = 1, height = 1 }).widht end,
  ["an unknown name in a value"] = function() return inner({ width = 1 }).area end,
  ["a name unlike any"] = function() return inner({}).zzzzzzzz end,
  ["a number as a name"] = function() return inner({})[1] end,
  ["a change"] = function() inner({ width = 1 }).width = 2 end,
  ["a new field"] = function() inner({}).depth = 2 end,
  ["a raw change"] = function() rawset(inner({ width = 1 }), "width", 2) end,
  ["a new metatable"] = function() setmetatable(inner({}), {}) end,
  ["an error within"] = function() return failing({}).deep end,
  ["no functions"] = function() host.graph() end,
  ["a constant"] = function() host.graph { b = 1, a = "x", c = print } end,
  ["a list of functions"] = function() host.graph { print } end,
  ["no inputs"] = function() inner() end,
  ["a value that never ends"] = function() return failing({}).endless end,
}

local names = {}
for name in host.sortedPairs(ways) do names[#names + 1] = name end

return {
  api = 1,
  options = { way = { type = "enum", values = names } },
  group = function(environment)
    calls = 0
    ways[environment.options.way](environment)
    return { { x = 0, y = 0, width = 10, height = 10 } }
  end,
}
