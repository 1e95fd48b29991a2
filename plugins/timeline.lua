-- Events of several days, one below the other in the order of time; the day stays in sight while its events
-- are there, and a line leads from the first event to the last.
--
-- An item's `day` is what tells days apart. With d the height of a day's title and e that of an event, an event
-- rests below the titles and the events before it.
local function layout(environment)
  local options, width = environment.options, environment.container.contentSize.width
  local frames, days, y = {}, {}, 0
  for i, item in ipairs(environment.items) do
    local day = days[#days]
    if not day or day.values.day ~= (item.day or 1) then
      day = {
        elementKind = "day", item = i, zIndex = 2,
        frame = { x = 0, y = y, width = width, height = options.dayHeight },
        pinToVisibleBounds = true,
        pinnedWithin = { x = 0, y = y, width = width, height = options.dayHeight },
        values = { day = item.day or 1 },
      }
      days[#days + 1] = day
      y = y + options.dayHeight
    end
    frames[i] = {
      x = options.indent, y = y, width = math.max(0, width - options.indent), height = options.eventHeight,
    }
    y = y + options.eventHeight
    day.pinnedWithin.height = y - day.pinnedWithin.y
  end
  local lines = {}
  if #frames > 0 then
    local top = frames[1].y + options.eventHeight / 2
    lines[1] = {
      elementKind = "line", zIndex = -1,
      frame = { x = options.indent / 2 - 1, y = top, width = 2, height = y - options.eventHeight / 2 - top },
    }
  end
  return {
    frames = frames, contentSize = { width = width, height = y },
    supplementaryItems = days, decorationItems = lines,
  }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Events by day, along a line; the day stays in sight.",
  look = "row",
  options = {
    dayHeight = { type = "number", default = 44, minimum = 0, doc = "The height of a day's title, in points." },
    eventHeight = { type = "number", default = 88, minimum = 1, doc = "The height of an event, in points." },
    indent = { type = "number", default = 48, minimum = 0, doc = "The width kept free for the line, in points." },
  },
  layout = layout,
}
