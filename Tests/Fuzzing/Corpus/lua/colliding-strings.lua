-- Strings of one hash as names of options. The order of `next` tells the place of a string among numbers, which is
-- the low half of its hash; the hash of the empty string is the seed.
local function step(h, letter) return h ~ ((h << 5) + (h >> 2) + letter) & 0xFFFFFFFF end

local function hash(text, seed)
  local h = (seed ~ #text) & 0xFFFFFFFF
  for i = #text, 1, -1 do h = step(h, text:byte(i)) end
  return h
end

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
  local low, one, two = place "", place "a", place "another one"
  for high = 0, 65535 do
    local seed = high << 16 | low
    if step(seed ~ 1, 97) & 65535 == one and hash("another one", seed) & 65535 == two then return seed end
  end
  return low
end

-- Two pairs of letters that have the same effect on a hash, and the hash behind them; there always are some.
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

local texts

local function colliding(value)
  if not texts then
    texts = { "" }
    local h = (findSeed() ~ 32) & 0xFFFFFFFF
    while #texts < 512 do
      local first, second, longer
      h, first, second = pair(h)
      longer = {}
      for _, text in ipairs(texts) do
        longer[#longer + 1] = first .. text
        longer[#longer + 1] = second .. text
      end
      texts = longer
    end
  end
  local made = {}
  for i = 1, 512 do made[("x"):rep(32 - #texts[i]) .. texts[i]] = value end
  return made
end

local item = colliding(1)
local items = { item, colliding(2), item }
return { sections = { { layout = "list", items = items }, { layout = "list", items = items, options = colliding(3) } } }
