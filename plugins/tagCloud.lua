-- Tags in centred rows; what does not fit into the rows that there are is left out, and a last tag says how
-- many that are.

-- The rows that the widths fill, each with the numbers of its tags and its own width.
local function rowsOf(widths, room, spacing)
  local rows, row = {}, nil
  for i, width in ipairs(widths) do
    if not row or row.width + spacing + width > room then
      row = { width = -spacing }
      rows[#rows + 1] = row
    end
    row[#row + 1] = i
    row.width = row.width + spacing + width
  end
  return rows
end

local function layout(environment)
  local options, room = environment.options, environment.container.contentSize.width
  local spacing, height = options.spacing, options.tagHeight
  local widths = {}
  for i, item in ipairs(environment.items) do
    widths[i] = math.min(room, item.width or 60)
  end
  local rows = rowsOf(widths, room, spacing)

  local frames, hidden, shown, more = {}, {}, #widths, {}
  if #rows > options.rows then
    -- The last row gives up tags from its end until the one that counts the others has room.
    while #rows > options.rows do rows[#rows] = nil end
    local last = rows[#rows]
    while #last > 0 and last.width + spacing + options.moreWidth > room do
      last.width = last.width - spacing - widths[last[#last]]
      last[#last] = nil
    end
    last.width = #last == 0 and options.moreWidth or last.width + spacing + options.moreWidth
    last.hasMore, shown = true, 0
    for _, row in ipairs(rows) do shown = shown + #row end
    for i = shown + 1, #widths do hidden[#hidden + 1] = i end
  end

  for index, row in ipairs(rows) do
    local x, y = (room - row.width) / 2, (index - 1) * (height + spacing)
    for _, i in ipairs(row) do
      frames[i] = { x = x, y = y, width = widths[i], height = height }
      x = x + widths[i] + spacing
    end
    if row.hasMore then
      more[1] = {
        elementKind = "more", item = math.max(1, shown),
        frame = { x = x, y = y, width = options.moreWidth, height = height },
        values = { text = "+" .. #hidden, count = #hidden },
      }
    end
  end
  local total = #rows == 0 and 0 or #rows * (height + spacing) - spacing
  return {
    frames = frames, hidden = hidden, supplementaryItems = more,
    contentSize = { width = room, height = total },
  }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Tags in centred rows, with a last one that says how many are left out.",
  look = "chip",
  options = {
    rows = { type = "integer", default = 3, minimum = 1, doc = "The most rows." },
    spacing = { type = "number", default = 8, minimum = 0, doc = "Between tags and between rows, in points." },
    tagHeight = { type = "number", default = 44, minimum = 1, doc = "The height of a tag, in points." },
    moreWidth = { type = "number", default = 56, minimum = 1, doc = "The width of the last tag, in points." },
  },
  layout = layout,
}
