-- A row with one item in the middle; the others shrink and fade with their distance from it.
--
-- Along the axis, with L the container's length, l an item's, p = l + spacing and a = max(0,
-- (L − l) ÷ 2): item i (from 0) rests at a + i × p, and is in the middle at the offset a + i × p +
-- (l − L) ÷ 2. The paddings a let the first and the last item reach the middle.
--
-- From right to left, a horizontal row is mirrored within the content, so that it opens with item 0.
--
-- Wrap-around: content has two ends, and offsets stay between them. The content is then `turns` turns
-- of n × p long. Items rest in the first turn. At each content offset, every item moves by as many
-- whole turns as bring it nearest to the middle, so the last item appears before the first one, and you
-- can scroll around the row `turns` times. Each item is drawn once: a row shorter than the container
-- leaves gaps at its sides.

-- What the formulas need, measured along the axis.
local function measured(environment)
  local options, size = environment.options, environment.container.contentSize
  local isHorizontal = options.axis == "horizontal"
  local length = isHorizontal and size.width or size.height
  local itemLength = options.itemLength or length * 0.7
  local pitch = itemLength + options.spacing
  return {
    isHorizontal = isHorizontal,
    length = length,
    isMirrored = isHorizontal and environment.traits.layoutDirection == "rightToLeft",
    crossLength = isHorizontal and size.height or size.width,
    itemLength = itemLength,
    pitch = pitch,
    padding = math.max(0, (length - itemLength) / 2),
    turn = environment.itemCount * pitch,
    turns = options.wrapAround and options.turns or 1,
  }
end

local function layout(environment)
  local m, count = measured(environment), environment.itemCount
  local length = count == 0 and 0 or 2 * m.padding + m.turns * m.turn - environment.options.spacing
  local frames = environment.frames(count)
  for i = 1, count do
    local start = m.padding + (i - 1) * m.pitch
    if m.isMirrored then start = length - start - m.itemLength end
    if m.isHorizontal then
      frames.set(i, start, 0, m.itemLength, m.crossLength)
    else
      frames.set(i, 0, start, m.crossLength, m.itemLength)
    end
  end
  return {
    frames = frames,
    contentSize = {
      width = m.isHorizontal and length or m.crossLength,
      height = m.isHorizontal and m.crossLength or length,
    },
    -- Items shrink in place, so an item that rests outside the bounds is not visible. With wrap-around,
    -- an item is visible up to all turns after its resting place, plus a container's length because the
    -- ends are pulled in.
    visibleMargin = environment.options.wrapAround and m.turns * m.turn + m.length or 0,
  }
end

local function visibleItems(items, environment)
  local m, options = measured(environment), environment.options
  local offset = environment.scroll.contentOffset
  local middle = (m.isHorizontal and offset.x or offset.y) + m.length / 2
  for i = 1, #items do
    local item = items[i]
    local frame = item.frame
    local distance = (m.isHorizontal and frame.x or frame.y) + m.itemLength / 2 - middle
    if options.wrapAround and m.turn > 0 then
      -- From half a turn before the middle to half a turn after it.
      local shift = math.floor(0.5 - distance / m.turn) * m.turn
      distance = distance + shift
      item.frame = {
        x = frame.x + (m.isHorizontal and shift or 0),
        y = frame.y + (m.isHorizontal and 0 or shift),
        width = frame.width,
        height = frame.height,
      }
    end
    -- t: 0 in the middle, 1 where the neighbours rest and beyond.
    local t = m.pitch > 0 and math.min(1, math.abs(distance) / m.pitch) or 0
    local scale = 1 - (1 - options.minimumScale) * t
    item.alpha = 1 - (1 - options.minimumAlpha) * t
    item.transform = { scale, 0, 0, scale, 0, 0 }
  end
end

-- The offset that centres the item nearest to the middle; with wrap-around, in any turn.
local function targetContentOffset(proposed, environment)
  local m = measured(environment)
  if m.turn <= 0 then return { x = proposed.x, y = proposed.y } end
  local first = m.padding + (m.itemLength - m.length) / 2
  local given = m.isHorizontal and proposed.x or proposed.y
  local last = m.turns * environment.itemCount - 1
  local nearest = math.max(0, math.min(last, math.floor((given - first) / m.pitch + 0.5)))
  local target = first + nearest * m.pitch
  return { x = m.isHorizontal and target or proposed.x, y = m.isHorizontal and proposed.y or target }
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "carousel",
  version = "1.0.0",
  summary = "A row that comes to rest with an item in the middle; its neighbours shrink and fade.",
  look = "card",
  options = {
    axis = {
      type = "enum", default = "horizontal", values = { "horizontal", "vertical" },
      doc = "Direction of the row; must be the document's scroll direction.",
    },
    itemLength = {
      type = "number", minimum = 0,
      doc = "An item's length along the axis, in points; by default 0.7 of the container's.",
    },
    spacing = { type = "number", default = 16, minimum = 0, doc = "Between items, in points." },
    minimumScale = {
      type = "number", default = 0.8, minimum = 0, maximum = 1,
      doc = "Scale of items one or more places from the middle.",
    },
    minimumAlpha = {
      type = "number", default = 0.5, minimum = 0, maximum = 1,
      doc = "Opacity of items one or more places from the middle.",
    },
    wrapAround = { type = "boolean", default = false, doc = "Whether the first item follows the last one." },
    turns = {
      type = "integer", default = 1, minimum = 1, maximum = 1000,
      doc = "How many times you can scroll around the row, with wrapAround.",
    },
  },
  layout = layout,
  visibleItems = visibleItems,
  targetContentOffset = targetContentOffset,
}
