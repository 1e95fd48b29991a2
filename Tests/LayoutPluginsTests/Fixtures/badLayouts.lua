-- Answers what is no layout, in the way that its option names.
local frame = { x = 1, y = 2, width = 3, height = 4 }
local frames = { frame, frame, frame }
local function with(key, value) return { frames = frames, [key] = value } end

local answers = {
  ["nothing"] = function() end,
  ["a number"] = function() return 12 end,
  ["the frames themselves"] = function() return frames end,
  ["a buffer itself"] = function(environment)
    local buffer = environment.frames(3)
    for i = 1, 3 do buffer.set(i, 0, 0, 1, 1) end
    return buffer
  end,
  ["no frames"] = function() return {} end,
  ["frames are a number"] = function() return { frames = 3 } end,
  ["too few frames"] = function() return { frames = { frame, frame } } end,
  ["too many frames"] = function() return { frames = { frame, frame, frame, frame } } end,
  ["an unknown key"] = function() return with("contentsize", { width = 1, height = 1 }) end,
  ["a far key"] = function() return with("zzzzzzzz", 1) end,
  ["a negative width in a frame"] = function() return { frames = { frame, frame, { x = 0, y = 0, width = -1, height = 0 } } } end,
  ["contentSize without height"] = function() return with("contentSize", { width = 1 }) end,
  ["contentSize is negative"] = function() return with("contentSize", { width = -1, height = 1 }) end,
  ["contentSize is NaN"] = function() return with("contentSize", { width = 0 / 0, height = 1 }) end,
  ["contentSize is infinite"] = function() return with("contentSize", { width = 1, height = 1 / 0 }) end,
  ["contentSize is a number"] = function() return with("contentSize", 12) end,
  ["contentInset is a string"] = function() return with("contentInset", "12") end,
  ["contentInset has an unknown edge"] = function() return with("contentInset", { left = 1 }) end,
  ["visibleMargin is negative"] = function() return with("visibleMargin", -1) end,
  ["visibleMargin is a table"] = function() return with("visibleMargin", {}) end,
  ["supplementaryItems are a number"] = function() return with("supplementaryItems", 1) end,
  ["a supplementary item without frame"] = function() return with("supplementaryItems", { { elementKind = "badge", item = 1 } }) end,
  ["a supplementary item without kind"] = function() return with("supplementaryItems", { { frame = frame } }) end,
  ["a supplementary item of item 0"] = function() return with("supplementaryItems", { { elementKind = "badge", item = 0, frame = frame } }) end,
  ["a supplementary item of half an item"] = function() return with("supplementaryItems", { { elementKind = "badge", item = 1.5, frame = frame } }) end,
  ["a supplementary item's frame is negative"] = function()
    return with("supplementaryItems", { { elementKind = "badge", frame = frame }, { elementKind = "badge", frame = { x = 0, y = 0, width = 1, height = -1 } } })
  end,
  ["a decoration item with item"] = function() return with("decorationItems", { { elementKind = "back", item = 1, frame = frame } }) end,
  ["a decoration item's zIndex is a fraction"] = function() return with("decorationItems", { { elementKind = "back", frame = frame, zIndex = 0.5 } }) end,
  ["a decoration item's zIndex is huge"] = function() return with("decorationItems", { { elementKind = "back", frame = frame, zIndex = 1e300 } }) end,
  ["a function among decoration items"] = function() return with("decorationItems", { print }) end,
  ["a table within itself"] = function()
    local loop = {}
    loop.loop = loop
    return with("contentSize", loop)
  end,
  ["tables that share without end"] = function()
    local many = { 1 }
    for _ = 1, 40 do many = { many, many } end
    return with("decorationItems", many)
  end,
}

local names = {}
for name in host.sortedPairs(answers) do names[#names + 1] = name end

return {
  api = 1,
  options = { answer = { type = "enum", values = names } },
  layout = function(environment) return answers[environment.options.answer](environment) end,
}
