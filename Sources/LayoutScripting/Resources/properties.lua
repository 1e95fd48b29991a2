-- `refuse` raises a mistake in the test.
local attempt, report, running_seed, refuse = ...

-- Random numbers (SplitMix64, Steele, Lea and Flood 2014), apart from those of `math.random`.
local function source(seed)
  local state = seed
  local random = {}
  function random.bits()
    state = state + 0x9E3779B97F4A7C15
    local mixed = state
    mixed = (mixed ~ (mixed >> 30)) * 0xBF58476D1CE4E5B9
    mixed = (mixed ~ (mixed >> 27)) * 0x94D049BB133111EB
    return mixed ~ (mixed >> 31)
  end
  function random.fraction() return (random.bits() >> 11) * 0x1p-53 end
  function random.integer(least, greatest)
    return math.min(greatest, least + math.floor(random.fraction() * (greatest - least + 1)))
  end
  return random
end

-- A generator makes a value from random numbers, and lists simpler values of its own kind.
local key = {}

local function generator(make, simpler)
  return { [key] = { make = make, simpler = simpler } }
end

local function checked(value, words)
  local known = type(value) == "table" and rawget(value, key)
  if not known then refuse(words .. " takes generators, such as any.integer(1, 10)") end
  return known
end

local function bounds(least, greatest, word)
  local are_numbers = type(least) == "number" and type(greatest) == "number"
  if not are_numbers or not (least <= greatest and greatest - least < 2^53) then
    refuse(word .. " takes the least and the greatest number")
  end
end

-- The value nearest to 0 within bounds: the simplest one.
local function simplest(least, greatest)
  return math.max(least, math.min(greatest, 0))
end

-- Values between a value and the simplest one, the simplest first; `halve` finds the middle.
local function towards(value, goal, halve)
  local list, step = {}, value - goal
  while step ~= 0 and #list < 64 do
    list[#list + 1] = value - step
    local half = halve(step)
    if half == step then break end
    step = half
  end
  return list
end

local any = {}

function any.integer(least, greatest)
  bounds(least, greatest, "any.integer")
  least, greatest = math.ceil(least), math.floor(greatest)
  if least > greatest then refuse("there is no integer between the bounds") end
  local goal = simplest(least, greatest)
  local edges = { least, greatest, goal }
  return generator(function(random)
    if random.integer(1, 8) == 1 then return edges[random.integer(1, 3)] end
    return random.integer(least, greatest)
  end, function(value)
    return towards(value, goal, function(step)
      return step > 0 and step // 2 or -(-step // 2)
    end)
  end)
end

function any.number(least, greatest)
  bounds(least, greatest, "any.number")
  local goal = simplest(least, greatest)
  local edges = { least, greatest, goal }
  return generator(function(random)
    if random.integer(1, 8) == 1 then return edges[random.integer(1, 3)] end
    return least + random.fraction() * (greatest - least)
  end, function(value)
    local list = {}
    for _, rounded in ipairs { math.floor(value), math.ceil(value) } do
      -- Nearer to the simplest value, so that shrinking ends.
      local is_nearer = math.abs(rounded - goal) < math.abs(value - goal)
      if is_nearer and rounded >= least and rounded <= greatest then list[#list + 1] = rounded end
    end
    if value ~= math.floor(value) then return list end
    return towards(value, goal, function(step)
      return step > 0 and step // 2 or -(-step // 2)
    end)
  end)
end

function any.boolean()
  return generator(
    function(random) return random.integer(0, 1) == 1 end,
    function(value) return value and { false } or {} end
  )
end

function any.choice(values)
  if type(values) ~= "table" or #values == 0 then refuse("any.choice takes a list of values") end
  return generator(
    function(random) return values[random.integer(1, #values)] end,
    function(value)
      local list = {}
      for _, earlier in ipairs(values) do
        if rawequal(earlier, value) then break end
        list[#list + 1] = earlier
      end
      return list
    end
  )
end

function any.list(element, least, greatest)
  local known = checked(element, "any.list")
  bounds(least, greatest, "any.list")
  return generator(function(random)
    local list = {}
    for index = 1, random.integer(least, greatest) do list[index] = known.make(random) end
    return list
  end, function(value)
    local list = {}
    local function add(first, last)
      if #value - (last - first + 1) < least then return end
      local rest = table.move(value, 1, first - 1, 1, {})
      list[#list + 1] = table.move(value, last + 1, #value, first, rest)
    end
    local half = #value // 2
    if half > 1 then
      add(1, half)
      add(half + 1, #value)
    end
    for index = 1, #value do add(index, index) end
    for index = 1, #value do
      for _, simpler in ipairs(known.simpler(value[index])) do
        local copy = table.move(value, 1, #value, 1, {})
        copy[index] = simpler
        list[#list + 1] = copy
      end
    end
    return list
  end)
end

function any.record(fields)
  if type(fields) ~= "table" then refuse("any.record takes a table of generators") end
  local names, parts = {}, {}
  for name, part in pairs(fields) do
    names[#names + 1] = name
    parts[name] = checked(part, "any.record")
  end
  table.sort(names, function(left, right) return tostring(left) < tostring(right) end)
  return generator(function(random)
    local record = {}
    for _, name in ipairs(names) do record[name] = parts[name].make(random) end
    return record
  end, function(value)
    local list = {}
    for _, name in ipairs(names) do
      for _, simpler in ipairs(parts[name].simpler(value[name])) do
        local copy = {}
        for _, other in ipairs(names) do copy[other] = value[other] end
        copy[name] = simpler
        list[#list + 1] = copy
      end
    end
    return list
  end)
end

local option_names = { runs = true, seed = true }

local function checked_options(options)
  if options == nil then return {} end
  if type(options) ~= "table" then refuse("forAll takes options as a table: { runs = 200 }") end
  for name, value in pairs(options) do
    if not option_names[name] then refuse("forAll has no option “" .. tostring(name) .. "”") end
    if math.type(value) ~= "integer" then refuse("forAll: " .. name .. " must be an integer") end
  end
  if options.runs and options.runs < 1 then refuse("forAll: runs must be 1 or more") end
  return options
end

-- The most values that are tried after the first failure.
local shrink_limit = 1000

-- Replaces values by simpler ones with which the property still fails; returns how often.
local function shrink(known, values, fails)
  local tried, shrinks = 0, 0
  local is_done = false
  while not is_done do
    is_done = true
    for index = 1, #known do
      for _, simpler in ipairs(known[index].simpler(values[index])) do
        if tried == shrink_limit then return shrinks end
        tried = tried + 1
        local before = values[index]
        values[index] = simpler
        if fails(values) then
          shrinks = shrinks + 1
          is_done = false
          break
        end
        values[index] = before
      end
    end
  end
  return shrinks
end

local function forAll(list, property, options)
  if type(list) ~= "table" or #list == 0 then
    refuse("forAll takes a list of generators and a function")
  end
  if type(property) ~= "function" then refuse("forAll takes a function after the generators") end
  local known = {}
  for index, item in ipairs(list) do known[index] = checked(item, "forAll") end
  options = checked_options(options)
  local seed, runs = options.seed or running_seed(), options.runs or 100
  local function fails(values)
    return not attempt(function() property(table.unpack(values, 1, #known)) end)
  end
  local random = source(seed)
  for run = 1, runs do
    local values = {}
    for index = 1, #known do values[index] = known[index].make(random) end
    if fails(values) then
      local shrinks = shrink(known, values, fails)
      report(seed, run, shrinks, table.unpack(values, 1, #known))
      property(table.unpack(values, 1, #known))
      error("the property fails only sometimes with the same values", 2)
    end
  end
end

return forAll, any
