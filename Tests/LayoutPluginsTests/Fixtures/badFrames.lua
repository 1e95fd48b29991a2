-- Answers what is no list of frames, in the way that its option names.
local good = { x = 1, y = 2, width = 3, height = 4 }
local function with(key, value)
  local frame = { x = 1, y = 2, width = 3, height = 4 }
  frame[key] = value
  return { good, frame, good }
end
local function filled(environment, key, value)
  local numbers = { 1, 2, 3, 4, 5 }
  numbers[key] = value
  local frames = environment.frames(3)
  frames.set(1, 1, 2, 3, 4)
  frames.set(2, numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  return frames
end
local kept

local answers = {
  ["nothing"] = function() end,
  ["nil"] = function() return nil end,
  ["false"] = function() return false end,
  ["a number"] = function() return 12 end,
  ["a string"] = function() return "frames" end,
  ["a function"] = function() return print end,
  ["a coroutine"] = function() return coroutine.create(print) end,
  ["no frames"] = function() return {} end,
  ["a width instead of a list"] = function() return { width = 3 } end,
  ["x is NaN"] = function() return with("x", 0 / 0) end,
  ["y is infinite"] = function() return with("y", 1 / 0) end,
  ["y is minus infinite"] = function() return with("y", -1 / 0) end,
  ["width is negative"] = function() return with("width", -1) end,
  ["height is NaN"] = function() return with("height", 0 / 0) end,
  ["x is a string of digits"] = function() return with("x", "1") end,
  ["width is a table"] = function() return with("width", {}) end,
  ["height is missing"] = function() return with("height", nil) end,
  ["zIndex is a fraction"] = function() return with("zIndex", 1.5) end,
  ["zIndex is beyond every integer"] = function() return with("zIndex", 1e300) end,
  ["zIndex is below every integer"] = function() return with("zIndex", -1e300) end,
  ["an unknown field"] = function() return with("heigth", 4) end,
  ["an element without a name in a frame"] = function() return with(1, 4) end,
  ["a frame is a number"] = function() return { good, 7 } end,
  ["a frame is nil"] = function() return { good, nil, good } end,
  ["a hole after many"] = function()
    local frames = {}
    for i = 1, 10 do frames[i] = good end
    frames[12] = good
    return frames
  end,
  ["a name in the list"] = function() return { good, good, count = 2 } end,
  ["an element 0"] = function() return { [0] = good, good } end,
  ["edges that no number holds"] = function() return { { x = 1.7e308, y = 0, width = 1.7e308, height = 1 } } end,
  ["a slot not set"] = function(environment)
    local frames = environment.frames(3)
    frames.set(1, 0, 0, 1, 1)
    frames.set(3, 0, 0, 1, 1)
    return frames
  end,
  ["no slot set"] = function(environment) return environment.frames(2) end,
  ["set at 0"] = function(environment) environment.frames(3).set(0, 0, 0, 1, 1) end,
  ["set behind the end"] = function(environment) environment.frames(3).set(4, 0, 0, 1, 1) end,
  ["set at a fraction"] = function(environment) environment.frames(3).set(1.5, 0, 0, 1, 1) end,
  ["set at a string"] = function(environment) environment.frames(3).set("1", 0, 0, 1, 1) end,
  ["set without numbers"] = function(environment) environment.frames(3).set(1) end,
  ["set with NaN"] = function(environment) return filled(environment, 1, 0 / 0) end,
  ["set with an infinite y"] = function(environment) return filled(environment, 2, 1 / 0) end,
  ["set with a negative width"] = function(environment) return filled(environment, 3, -1) end,
  ["set with a string"] = function(environment) return filled(environment, 4, "4") end,
  ["set with zIndex 1.5"] = function(environment) return filled(environment, 5, 1.5) end,
  ["set with zIndex 1e300"] = function(environment) return filled(environment, 5, 1e300) end,
  ["a buffer of a thousand million"] = function(environment) return environment.frames(1000000000) end,
  ["a buffer of 2^62"] = function(environment) return environment.frames(1 << 62) end,
  ["a buffer of -1"] = function(environment) return environment.frames(-1) end,
  ["a buffer of 1.5"] = function(environment) return environment.frames(1.5) end,
  ["a buffer of nothing"] = function(environment) return environment.frames() end,
  ["a buffer of no frames"] = function(environment) return environment.frames(0) end,
  ["a field of a buffer that is not there"] = function(environment) return environment.frames(3).get end,
  ["a field of a buffer set"] = function(environment) environment.frames(3).set = print end,
  ["the items themselves"] = function(environment) return environment.items end,
  ["keeps a buffer"] = function(environment)
    kept = environment.frames(3)
    for i = 1, 3 do kept.set(i, 0, 0, 1, 1) end
    return { good, good, good }
  end,
  ["returns the kept buffer"] = function() return kept end,
  ["sets the kept buffer"] = function() kept.set(1, 0, 0, 1, 1) end,
  ["keeps and returns a buffer"] = function(environment)
    kept = environment.frames(1)
    kept.set(1, 0, 0, 1, 1)
    return kept
  end,
}

local names = {}
for name in host.sortedPairs(answers) do names[#names + 1] = name end

return {
  api = 1,
  options = { answer = { type = "enum", values = names } },
  group = function(environment) return answers[environment.options.answer](environment) end,
}
