-- A strip that goes round in both directions: it comes to rest with an item in the middle, which is the largest.
--
-- With n items, their length l, p = l + spacing and T turns, in a container L wide, the strip has T × n places.
-- Place k (from 0) rests at (L − l) ÷ 2 + k × p, is in the middle at the offset k × p, and shows item k mod n.
-- Content has two ends, so the strip is long rather than endless: items rest in its middle turn, from place
-- ⌊T ÷ 2⌋ × n on, and documents open it there. In a visible state, each item is at the one of its places that is
-- nearest to the middle; where a turn is shorter than the container, its other places show copies.
local function pitch(side) return side.options.itemLength + side.options.spacing end

local function nearestPlace(x, side) return math.floor(x / pitch(side) + 0.5) end

local function frame(environment, place)
  local size, length = environment.container.contentSize, environment.options.itemLength
  return { x = (size.width - length) / 2 + place * pitch(environment), y = 0, width = length, height = size.height }
end

local function layout(environment)
  local size, count, turns = environment.container.contentSize, environment.itemCount, environment.options.turns
  local frames, first = {}, turns // 2 * count - 1
  for i = 1, count do frames[i] = frame(environment, first + i) end
  local width = count == 0 and 0 or (turns * count - 1) * pitch(environment) + size.width
  return { frames = frames, contentSize = { width = width, height = size.height } }
end

local function visibleItems(items, environment)
  local options, bounds, count = environment.options, environment.scroll.bounds, environment.itemCount
  if count == 0 then return end
  local center = bounds.x / pitch(environment)
  local function show(element, place)
    local scale = 1 - (1 - options.minimumScale) * math.min(1, math.abs(place - center))
    element.frame = frame(environment, place)
    element.transform = { scale, 0, 0, scale, 0, 0 }
  end
  -- An item's own place: from half a turn before the middle to half a turn after it.
  local function own(i) return i - 1 + math.floor((center - i + 1) / count + 0.5) * count end
  for _, item in ipairs(items) do
    if item.kind == "item" then show(item, own(item.item)) end
  end
  local middle, reach = nearestPlace(bounds.x, environment), math.ceil(bounds.width / 2 / pitch(environment)) + 1
  for place = middle - reach, middle + reach do
    local i = place % count + 1
    local copy = { kind = "supplementary", elementKind = "copy", item = i, frame = frame(environment, place) }
    show(own(i) == place and items:at(i) or items:add(copy), place)
  end
end

-- The number of an item after a change: of one with an `id`, the nearest with the same; else the same number.
local function number(i, before, after)
  local id, count = before.items[i].id, after.itemCount
  for distance = 0, id and math.max(i, count) or -1 do
    local back, on = i - distance, i + distance
    if back >= 1 and back <= count and after.items[back].id == id then return back end
    if on <= count and after.items[on].id == id then return on end
  end
  return math.min(i, count)
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "A strip that goes round, with the largest item in the middle.",
  look = "photo",
  options = {
    itemLength = { type = "number", default = 240, minimum = 1, doc = "An item's length, in points." },
    minimumScale = { type = "number", default = 0.8, minimum = 0, maximum = 1, doc = "Scale beside the middle." },
    spacing = { type = "number", default = 16, minimum = 0, doc = "Between items, in points." },
    turns = { type = "integer", default = 101, minimum = 1, maximum = 1001, doc = "How often the strip goes round." },
  },
  layout = layout,
  visibleItems = visibleItems,

  targetContentOffset = function(proposed, environment)
    return { x = nearestPlace(proposed.x, environment) * pitch(environment) }
  end,

  contentOffsetAfterChange = function(_, environment)
    local before, after = environment.before, environment.after
    -- Another layout before has no places.
    if not (before and after and before.options.itemLength) then return end
    if before.itemCount == 0 or after.itemCount == 0 then return end
    local place, count = nearestPlace(before.scroll.bounds.x, before), before.itemCount
    local i = number(place % count + 1, before, after)
    return { x = (place // count * after.itemCount + i - 1) * pitch(after) }
  end,
}
