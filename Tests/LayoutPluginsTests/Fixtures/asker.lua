-- Calls another provider and prints or returns its result, in the way that its options name.
local calls = {
  ["a native engine"] = function(e) return host.layout("list", { rowHeight = 10, spacing = 1 }, e) end,
  ["without options"] = function(e) return host.layout("list", nil, e) end,
  ["a plugin"] = function(e) return host.layout("wholeLayout", {}, e) end,
  ["a plugin's group"] = function(e) return host.layout("frames", { zIndex = true }, e) end,
  ["with a count of items"] = function(e)
    local inner = host.layout("list", nil, e, { items = 2 })
    inner.frames[3] = inner.frames[1]
    return inner
  end,
  ["with items"] = function(e)
    return host.layout("waterfall", { columns = 1 }, e, { items = { { width = 1, height = 1 }, { width = 2, height = 1 }, { width = 4, height = 1 } } })
  end,
  ["with its own items"] = function(e) return host.layout("waterfall", { columns = 1 }, e, { items = e.items }) end,
  ["with a container"] = function(e) return host.layout("list", nil, e, { container = { width = 50, height = 60 } }) end,
  ["with an order"] = function(e) return host.layout("list", nil, e, { order = { 3, 1, 2 } }) end,
  ["with an order of sizes"] = function(e) return host.layout("waterfall", { columns = 1 }, e, { order = { 3, 1, 2 } }) end,
  ["with a buffer"] = function(e)
    local inner = host.layout("waterfall", { columns = 1 }, e, { order = { 3, 1, 2 }, buffer = true })
    inner.frames.set(2, 1, 2, 3, 4)
    return inner
  end,
  ["with the layout's own buffer"] = function(e)
    local inner = host.layout("waterfall", { columns = 1 }, e, { buffer = true })
    inner.frames.set(2, 1, 2, 3, 4, 5)
    return inner
  end,
  ["a plugin's group with a buffer"] = function(e)
    return host.layout("frames", { zIndex = true }, e, { buffer = true })
  end,
  ["faded frames"] = function(e)
    local inner = host.layout("list", nil, e, { buffer = false })
    inner.frames[2].alpha = 0.5
    return inner
  end,
  ["attributes with a buffer"] = function(e) return host.layout("asker", { call = "faded frames" }, e, { buffer = true }) end,
  ["a buffer that is no boolean"] = function(e) return host.layout("list", nil, e, { buffer = 1 }) end,
  ["too many items for a buffer"] = function(e) return host.layout("list", nil, e, { items = 1000000000, buffer = true }) end,
  ["within a coroutine"] = function(e) return coroutine.wrap(function() return host.layout("list", nil, e) end)() end,
  ["and catches"] = function(e)
    local ok, message = pcall(host.layout, "nobody", nil, e)
    assert(not ok)
    print("caught: " .. tostring(message))
    return host.layout("list", nil, e)
  end,

  ["nobody"] = function(e) return host.layout("lisst", nil, e) end,
  ["no name"] = function(e) return host.layout(nil, nil, e) end,
  ["wrong options"] = function(e) return host.layout("wholeLayout", { buffer = "yes" }, e) end,
  ["wrong options of an engine"] = function(e) return host.layout("list", { rowHight = 3 }, e) end,
  ["options that are no table"] = function(e) return host.layout("list", 7, e) end,
  ["options with a function"] = function(e) return host.layout("list", { rowHeight = print }, e) end,
  ["no environment"] = function() return host.layout("list", nil) end,
  ["a table as environment"] = function() return host.layout("list", nil, {}) end,
  ["a part of the environment"] = function(e) return host.layout("list", nil, e.container) end,
  ["changes that are no table"] = function(e) return host.layout("list", nil, e, 7) end,
  ["an unknown change"] = function(e) return host.layout("list", nil, e, { item = 3 }) end,
  ["an order that is too short"] = function(e) return host.layout("list", nil, e, { order = { 1, 2 } }) end,
  ["an order with a double"] = function(e) return host.layout("list", nil, e, { order = { 1, 2, 2 } }) end,
  ["an order out of range"] = function(e) return host.layout("list", nil, e, { order = { 1, 2, 4 } }) end,
  ["a negative container"] = function(e) return host.layout("list", nil, e, { container = { width = -1, height = 1 } }) end,
  ["items from a file"] = function(e) return host.layout("list", nil, e, { items = { file = "/etc/passwd" } }) end,
  ["a thousand million items"] = function(e) return host.layout("list", nil, e, { items = 1000000000 }) end,
  ["itself"] = function(e) return host.layout("asker", { call = "itself" }, e) end,
  ["itself by another"] = function(e) return host.layout("askerOfAsker", {}, e) end,
  ["itself without end"] = function(e) return host.layout("asker", { call = "itself without end" }, e, { items = e.itemCount + 1 }) end,
  ["one that fails"] = function(e) return host.layout("failing", { way = "a string" }, e) end,
  ["one that answers wrongly"] = function(e) return host.layout("badLayouts", { answer = "too few frames" }, e) end,
  ["one that does not end"] = function(e) return host.layout("failing", { way = "an endless loop" }, e) end,
  ["catches one that does not end"] = function(e)
    local ok, message = pcall(host.layout, "failing", { way = "an endless loop" }, e)
    return { frames = {}, contentSize = ok, decorationItems = message }
  end,
}

local names = {}
for name in host.sortedPairs(calls) do names[#names + 1] = name end

return {
  api = 1,
  options = { call = { type = "enum", values = names } },
  layout = function(environment) return calls[environment.options.call](environment) end,
}
