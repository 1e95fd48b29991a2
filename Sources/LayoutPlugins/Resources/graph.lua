local readOnly, refuse, wrong, states, threads, made, given, computes, reads = ...
local running, status = coroutine.running, coroutine.status
local error, next, rawget, setmetatable, type = error, next, rawget, setmetatable, type

-- The values being computed, up to `last`: names, states of their objects, coroutines. The
-- values of `states` and `threads` are weak.
local names, last = {}, 0

-- Whether the function of an entry is running, and not suspended.
local function isActive(place)
  local thread = states[place] and threads[place]
  return thread and status(thread) ~= "suspended" and status(thread) ~= "dead"
end

-- Removes the entries of functions that did not end normally.
local isFinished = false
local ending = setmetatable({}, {
  __close = function()
    if isFinished then
      isFinished = false
      return
    end
    local place, thread = last, running()
    while place > 0 and not (states[place] and threads[place] == thread) do
      place = place - 1
    end
    local state = states[place]
    if not state then return end
    if state[names[place]] == place then state[names[place]] = nil end
    states[place] = nil
  end,
})

-- Returns the next free position, and stores a name there.
local function begin(name, state)
  local place = last
  while place > 0 and not states[place] do place = place - 1 end
  place = place + 1
  names[place], states[place], threads[place] = name, state, running()
  last, state[name] = place, place
  return place
end

local function loop(first)
  local words = {}
  for place = first, last do
    if isActive(place) then words[#words + 1] = names[place] end
  end
  words[#words + 1] = names[first]
  return "“" .. names[first] .. "” depends on itself: " .. table.concat(words, " → ")
end

-- The value of an object whose function is reading, in this coroutine or else in any.
local function reader(state)
  local thread, found = running(), nil
  for place = last, 1, -1 do
    if states[place] == state and isActive(place) then
      if threads[place] == thread then return names[place] end
      found = found or names[place]
    end
  end
  return found
end

-- The functions of a graph, checked and copied, and their names.
local function checked(functions)
  if type(functions) ~= "table" then
    wrong("written as a table of functions: host.graph{ … }")
  end
  local list, copy = {}, {}
  for name in next, functions do
    if type(name) ~= "string" then wrong("the values of a graph must have names") end
    list[#list + 1] = name
  end
  table.sort(list)
  for _, name in ipairs(list) do
    local value = functions[name]
    if type(value) ~= "function" then
      wrong("“" .. name .. "” of host.graph must be a function, not a " .. type(value))
    end
    copy[name] = value
  end
  return copy, list
end

return function(functions)
  local list
  functions, list = checked(functions)
  local number = made and made(list)
  return function(inputs)
    if type(inputs) ~= "table" then
      wrong("a graph is called with a table of inputs: graph{ … }")
    end
    -- In a state, `true` is a value that is nil, and a number the place where it is computed.
    local memory, state, view = {}, {}, nil
    for name, value in next, inputs do memory[name] = value end

    local function compute(_, name)
      local known = state[name]
      if known == true then return nil end
      if known and isActive(known) then error(loop(known), 2) end
      local call = functions[name]
      if not call then
        local all = table.move(list, 1, #list, 1, {})
        for input in next, inputs do all[#all + 1] = input end
        refuse(name, all)
      end
      if number then computes(number, name) end
      local place <const> = begin(name, state)
      local _ <close> = ending
      local value = call(view)
      -- While its coroutine was suspended, another one may have been first.
      if state[name] ~= place then
        local first = rawget(memory, name)
        if first ~= nil then
          value = first
        elseif state[name] == true then
          value = nil
        end
      end
      if value == nil then
        state[name] = true
      else
        memory[name] = value
      end
      states[place], isFinished = nil, true
      return value
    end

    setmetatable(memory, { __index = compute })
    if not number then
      view = readOnly(memory)
      return view
    end
    local isGiven = {}
    for name in next, memory do
      isGiven[name] = true
      given(number, name)
    end
    view = readOnly(memory, function(_, name)
      local by = (isGiven[name] or functions[name]) and reader(state)
      if by then reads(number, name, by) end
      local value = rawget(memory, name)
      if value ~= nil then return value end
      return compute(memory, name)
    end)
    return view
  end
end
