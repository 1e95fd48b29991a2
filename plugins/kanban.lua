-- A board: columns beside each other, each with a header that stays at the top while its cards slide under it.
--
-- The sections of the document are the columns, and each lays out its cards by its own layout, in a container
-- of the column's width. With the width w, the spacing s and the headers' height h, column k (from 0) rests at
-- s + k × (w + s), its header at 0 and its cards from h on. A scroll ends with a column at the leading edge.
local function collection(environment)
  local options, container = environment.options, environment.container.contentSize
  local width, spacing, head = options.columnWidth, options.spacing, options.headerHeight
  local pitch = width + spacing
  local size = { width = spacing + environment.sectionCount * pitch, height = container.height }
  local columns = host.sections {
    container = { width = width, height = math.max(0, container.height - head) }, axis = "vertical",
  }
  for _, column in ipairs(columns) do size.height = math.max(size.height, head + column.size.height) end
  local isMirrored = environment.traits.layoutDirection == "rightToLeft"

  local sections, headers, lanes = {}, {}, {}
  for k, column in ipairs(columns) do
    -- Places are physical: from right to left, the first column is at the right.
    local start = spacing + (k - 1) * pitch
    local x = isMirrored and size.width - start - width or start
    sections[k] = { section = column, origin = { x = x, y = head }, pinInsets = { top = head } }
    headers[k] = {
      elementKind = "header", item = k, zIndex = 10, pinToVisibleBounds = "top",
      frame = { x = x, y = 0, width = width, height = head },
      values = { title = environment.sections[k].id or "", count = environment.sections[k].itemCount },
    }
    lanes[k] = {
      elementKind = "lane", zIndex = -1, frame = { x = x, y = 0, width = width, height = size.height },
    }
  end
  return { sections = sections, contentSize = size, supplementaryItems = headers, decorationItems = lanes,
    memo = { range = math.max(0, size.width - container.width) } }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Columns of cards beside each other, whose headers stay at the top.",
  look = "card",
  options = {
    columnWidth = { type = "number", default = 272, minimum = 1, doc = "The width of a column, in points." },
    headerHeight = { type = "number", default = 44, minimum = 0, doc = "The height of a column's header, in points." },
    spacing = { type = "number", default = 12, minimum = 0, doc = "Between columns and beside them, in points." },
  },
  collection = collection,

  visibleItems = function(items, environment)
    local bounds, head = environment.scroll.bounds, environment.options.headerHeight
    local top = bounds.y + head
    for _, item in ipairs(items) do
      -- Under its header, nothing of a card is drawn, so that headers can be translucent.
      if item.kind == "item" and item.frame.y < top then
        item.clipsTo = { x = bounds.x, y = top, width = bounds.width, height = math.max(0, bounds.height - head) }
      end
    end
  end,

  targetContentOffset = function(proposed, environment)
    local pitch, range = environment.options.columnWidth + environment.options.spacing, environment.memo.range
    local isMirrored = environment.traits.layoutDirection == "rightToLeft"
    local distance = isMirrored and range - proposed.x or proposed.x
    local target = math.floor(distance / pitch + 0.5) * pitch
    -- The last columns rest at the trailing edge.
    target = distance >= range and range or math.max(0, math.min(target, range))
    return { x = isMirrored and range - target or target }
  end,
}
