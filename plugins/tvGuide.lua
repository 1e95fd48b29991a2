-- A guide of programmes: channels from top to bottom, the time from left to right. The names of the channels
-- stay at the leading edge, the hours at the top, and the title of a programme that has begun stays in sight.
--
-- A programme has a channel (from 1), a start and a length in minutes: it rests at n + start × m and
-- t + (channel − 1) × r, with n and t the room of names and hours, m the points a minute and r a row's height.
local function layout(environment)
  local options = environment.options
  local side, head, row, scale = options.nameWidth, options.hourHeight, options.rowHeight, options.pointsPerMinute
  local frames, channels, minutes = {}, 0, 0
  for i, item in ipairs(environment.items) do
    local channel, start, length = item.channel or 1, item.start or 0, item.length or 30
    channels, minutes = math.max(channels, channel), math.max(minutes, start + length)
    frames[i] = {
      x = side + start * scale, y = head + (channel - 1) * row, width = length * scale, height = row,
      parts = { title = { x = 8, y = 8, width = math.max(0, math.min(100, length * scale - 8)), height = 20 } },
    }
  end

  local size = { width = side + minutes * scale, height = head + channels * row }
  local names = {
    {
      elementKind = "corner", frame = { x = 0, y = 0, width = side, height = head }, zIndex = 3,
      pinToVisibleBounds = { "top", "leading" },
    },
  }
  for channel = 1, channels do
    names[#names + 1] = {
      elementKind = "channel", item = channel, zIndex = 1,
      frame = { x = 0, y = head + (channel - 1) * row, width = side, height = row },
      pinToVisibleBounds = "leading", values = { number = channel },
    }
  end
  for hour = 0, (minutes - 1) // 60 do
    names[#names + 1] = {
      elementKind = "hour", item = hour + 1, zIndex = 2,
      frame = { x = side + hour * 60 * scale, y = 0, width = 60 * scale, height = head },
      pinToVisibleBounds = "top", values = { hour = hour },
    }
  end
  return { frames = frames, contentSize = size, supplementaryItems = names }
end

local function visibleItems(items, environment)
  local edge = environment.scroll.bounds.x + environment.options.nameWidth
  for _, item in ipairs(items) do
    local title = item.parts and item.parts.title
    if title then
      -- As far as the end of the programme, with 8 points at both sides.
      local start = math.max(8, edge + 8 - item.frame.x)
      title.x = math.max(8, math.min(start, item.frame.width - title.width))
    end
  end
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Programmes by channel and time; names, hours and titles stay in sight.",
  options = {
    nameWidth = { type = "number", default = 80, minimum = 0, doc = "The width of channels' names, in points." },
    hourHeight = { type = "number", default = 44, minimum = 0, doc = "The height of the hours, in points." },
    rowHeight = { type = "number", default = 64, minimum = 1, doc = "The height of a channel's row, in points." },
    pointsPerMinute = { type = "number", default = 4, minimum = 0.1, doc = "How long a minute is, in points." },
  },
  layout = layout,
  visibleItems = visibleItems,
}
