-- A calendar: days beside each other, hours from top to bottom. The names of the days and the events of whole
-- days stay at the top, the hours at the leading edge, whichever way it is scrolled.
--
-- As the layout of a document it places the days, which are the sections; as the layout of a section it lays
-- out the events of a day. A day is w = max(least width, (W − side) ÷ days in sight) wide, and day k (from 0)
-- rests at side + k × w, below the header.
local function collection(environment)
  local options, W = environment.options, environment.container.contentSize.width
  local side, title, head = options.hourWidth, options.titleHeight, options.titleHeight + options.allDayHeight
  local hour, count = options.hourHeight, environment.sectionCount
  local day = math.max(options.dayWidth, (W - side) / options.days)
  local size = { width = side + count * day, height = head + 24 * hour }
  local isMirrored = environment.traits.layoutDirection == "rightToLeft"
  -- Places are physical: from right to left, the first day is at the right.
  local function x(start, width) return isMirrored and size.width - start - width or start end
  local sections, items, lines = {}, {}, {}
  local function add(elementKind, item, frame, edges, insets)
    frame.x = x(frame.x, frame.width)
    items[#items + 1] = { elementKind = elementKind, item = item, frame = frame, pinToVisibleBounds = edges,
      pinInsets = insets, zIndex = elementKind == "corner" and 12 or 11 }
  end
  for k, section in ipairs(host.sections { container = { width = day, height = 24 * hour } }) do
    local start = side + (k - 1) * day
    -- What a day pins itself stays below the header and beside the hours.
    sections[k] = { section = section, origin = { x = x(start, day), y = head },
      pinInsets = { top = head, leading = side } }
    add("day", k, { x = start, y = 0, width = day, height = title }, "top")
    add("allDay", k, { x = start, y = title, width = day, height = head - title }, "top", { top = title })
  end
  for h = 0, 23 do
    add("hour", h + 1, { x = 0, y = head + h * hour, width = side, height = hour }, "leading")
    lines[h + 1] = { elementKind = "line", zIndex = -1,
      frame = { x = x(side, count * day), y = head + h * hour, width = count * day, height = 1 } }
  end
  add("corner", 1, { x = 0, y = 0, width = side, height = head }, { "top", "leading" })
  return { sections = sections, contentSize = size, supplementaryItems = items, decorationItems = lines,
    memo = { day = day } }
end

-- Events that overlap share the width of their day in columns; each takes the first column that is free. While the
-- event that ends soonest is still on, none is free, and none is looked for.
local function layout(environment)
  local size, items = environment.container.contentSize, environment.items
  local minute, order, column, frames = size.height / 1440, {}, {}, {}
  local function start(i) return items[i].start or 0 end
  for i = 1, environment.itemCount do order[i] = i end
  table.sort(order, function(a, b) return start(a) < start(b) or start(a) == start(b) and a < b end)
  local first, ends, last, soonest = 1, {}, 0, math.huge
  local function place(stop)
    for k = first, stop do
      local i, width = order[k], size.width / #ends
      frames[i] = { x = (column[i] - 1) * width, y = start(i) * minute, width = width,
        height = (items[i].length or 60) * minute }
    end
    first, ends, soonest = stop + 1, {}, math.huge
  end
  for k, i in ipairs(order) do
    if start(i) >= last then place(k - 1) end
    local stop, isFree = start(i) + (items[i].length or 60), soonest <= start(i)
    column[i] = isFree and 1 or #ends + 1
    while isFree and ends[column[i]] > start(i) do column[i] = column[i] + 1 end
    ends[column[i]] = stop
    if isFree then soonest = math.huge end
    for c = isFree and 1 or #ends, #ends do soonest = math.min(soonest, ends[c]) end
    last = math.max(last, stop)
  end
  place(#order)
  return { frames = frames, contentSize = { width = size.width, height = size.height } }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Days beside each other with their events by the hour; days and hours stay in sight.",
  options = {
    days = { type = "integer", default = 7, minimum = 1, doc = "How many days fill the width." },
    dayWidth = { type = "number", default = 100, minimum = 1, doc = "The least width of a day, in points." },
    hourHeight = { type = "number", default = 48, minimum = 1, doc = "The height of an hour, in points." },
    hourWidth = { type = "number", default = 56, minimum = 0, doc = "The width of the hours' names, in points." },
    titleHeight = { type = "number", default = 32, minimum = 0, doc = "The height of the days' names, in points." },
    allDayHeight = { type = "number", default = 24, minimum = 0, doc = "The height of whole days' events." },
  },
  collection = collection,
  layout = layout,
  targetContentOffset = function(proposed, environment)
    local day = environment.memo and environment.memo.day -- of the calendar; a day does not decide
    return { x = day and (proposed.x / day + 0.5) // 1 * day or proposed.x, y = proposed.y }
  end,
}
