-- Rows under a header that stretches where the content is pulled down, and moves away at half the speed where
-- it is scrolled up. Rows have the parallax of their image as a value.
--
-- With o the offset and h the header's height: for o < 0 the header covers o to h, so it grows by −o; else it
-- stands at o ÷ 2, behind the rows. The parallax of a row is the distance of its middle from that of the
-- visible bounds, as a part of their height: from −½ above to ½ below.
local function layout(environment)
  local options, width = environment.options, environment.container.contentSize.width
  local frames = {}
  for i = 1, environment.itemCount do
    local y = options.headerHeight + (i - 1) * options.rowHeight
    frames[i] = { x = 0, y = y, width = width, height = options.rowHeight, zIndex = 1 }
  end
  local height = options.headerHeight + #frames * options.rowHeight
  return {
    frames = frames,
    contentSize = { width = width, height = height },
    supplementaryItems = {
      {
        elementKind = "header", zIndex = 0,
        frame = { x = 0, y = 0, width = width, height = options.headerHeight },
      },
    },
  }
end

local function visibleItems(items, environment)
  local bounds, options = environment.scroll.bounds, environment.options
  local header = items:at { elementKind = "header", item = 1 }
  if header then
    header.frame.y = bounds.y < 0 and bounds.y or bounds.y / 2
    header.frame.height = options.headerHeight + math.max(0, -bounds.y)
    header.values = { progress = math.max(0, math.min(1, bounds.y / options.headerHeight)) }
  end
  for _, item in ipairs(items) do
    if item.kind == "item" then
      local parallax = (item.center.y - bounds.y) / math.max(1, bounds.height) - 0.5
      item.values = { parallax = math.max(-0.5, math.min(0.5, parallax)) }
    end
  end
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Rows under a header that stretches, with the parallax of their images.",
  options = {
    headerHeight = { type = "number", default = 240, minimum = 1, doc = "The header's height at rest, in points." },
    rowHeight = { type = "number", default = 120, minimum = 1, doc = "A row's height, in points." },
  },
  layout = layout,
  visibleItems = visibleItems,
}
