-- Strings of one hash as fields that are printed, read as options and as a memo, and moved.
-- expect: OK layout
local function step(h, byte) return h ~ ((h << 5) + (h >> 2) + byte) & 0xFFFFFFFF end

local function hash(text, seed)
  local h = (seed ~ #text) & 0xFFFFFFFF
  for i = #text, 1, -1 do h = step(h, text:byte(i)) end
  return h
end

-- The order of `next` tells the place of a string among numbers, which is the low half of its hash. That of the empty
-- string is the seed.
local function findSeed()
  local slots, base, places = 65536, 65535 << 20, {}
  for i = 0, slots - 6 do places[base + i] = true end
  for i = 0, slots - 6 do places[base + i] = nil end
  local function place(text)
    local low, high = 0, slots - 1
    places[text] = true
    while low < high do
      local middle = (low + high) // 2
      places[base + middle] = true
      if next(places) == text then high = middle else low = middle + 1 end
      places[base + middle] = nil
    end
    places[text] = nil
    return low
  end
  local low, one, two = place "", place "collision", place "another one"
  for high = 0, 65535 do
    local seed = high << 16 | low
    if hash("collision", seed) & 65535 == one and hash("another one", seed) & 65535 == two then return seed end
  end
end

-- Two pairs of bytes that have the same effect on a hash, and the hash behind them.
local function pair(h)
  for c = 33, 125 do
    for d = 70, 120 do
      for _, difference in ipairs { 31, 33, -31, -33 } do
        local after = step(step(h, c), d)
        if d + difference < 127 and after == step(step(h, c + 1), d + difference) then
          return after, string.char(d, c), string.char(d + difference, c + 1)
        end
      end
    end
  end
end

local function collidingFields(length)
  local texts, h = { "" }, (findSeed() ~ length) & 0xFFFFFFFF
  while #texts < 4096 do
    local first, second, longer
    h, first, second = pair(h)
    longer = {}
    for _, text in ipairs(texts) do
      longer[#longer + 1] = first .. text
      longer[#longer + 1] = second .. text
    end
    texts = longer
  end
  local fields = {}
  for _, text in ipairs(texts) do fields[("x"):rep(length - #text) .. text] = 1 end
  return fields
end

local all = { short = collidingFields(32), long = collidingFields(60) }
local given = { type = "table", default = {} }

return { api = 1, options = { all = given }, layout = function(environment)
  if next(environment.options.all) then return host.layout("list", {}, environment) end
  print(all)
  local layout = host.layout("longCollidingStrings", { all = all }, environment)
  for _, fields in pairs(all) do
    for i = 1, 4096 do fields[i + 0.5] = true end
    for i = 1, 4096 do fields[i + 0.5] = nil end
  end
  return { frames = layout.frames, memo = all }
end }
