-- A row of covers that scrolls horizontally: the centred one faces the viewer; the others turn
-- towards it and overlap.
--
-- With W the container's width, S a cover's side, p = S × (1 − overlap) and a = max(0, (W − S) ÷ 2):
-- cover i (from 0) rests at a + i × p, and is in the middle at the offset a + i × p + (S − W) ÷ 2.
-- From right to left, covers are mirrored within the content.
-- A plane transform has no perspective: a cover turned by θ is cos θ as wide, and its edges slant by
-- tilt × sin θ.

local function measured(environment)
  local options, size = environment.options, environment.container.contentSize
  local side = options.coverSize or math.min(size.width / 2, size.height * 0.8)
  return {
    width = size.width,
    side = side,
    pitch = side * (1 - options.overlap),
    padding = math.max(0, (size.width - side) / 2),
    y = math.max(0, (size.height - side) / 2),
    height = math.max(size.height, side),
  }
end

local function layout(environment)
  local m, count = measured(environment), environment.itemCount
  local isMirrored = environment.traits.layoutDirection == "rightToLeft"
  local width = count == 0 and 0 or 2 * m.padding + (count - 1) * m.pitch + m.side
  local frames = environment.frames(count)
  for i = 1, count do
    local x = m.padding + (i - 1) * m.pitch
    if isMirrored then x = width - x - m.side end
    -- Drawn as at the start, with the first cover in the middle.
    frames.set(i, x, m.y, m.side, m.side, count - (i - 1))
  end
  -- Covers become narrower and move away from the middle, so a cover that rests outside the bounds is
  -- not visible, and no margin is needed.
  return { frames = frames, contentSize = { width = width, height = m.height } }
end

local function visibleItems(items, environment)
  local m, options = measured(environment), environment.options
  local middle = environment.scroll.contentOffset.x + m.width / 2
  local gap, count = options.gap * m.side, environment.itemCount
  for i = 1, #items do
    local item = items[i]
    local frame = item.frame
    -- In places: 0 in the middle, −1 and 1 where the neighbours rest.
    local places = m.pitch > 0 and (frame.x + m.side / 2 - middle) / m.pitch or 0
    local t = math.max(-1, math.min(1, places))
    local angle = math.rad(options.angle) * t
    item.frame = { x = frame.x + t * gap, y = frame.y, width = frame.width, height = frame.height }
    item.transform = { math.cos(angle), -options.tilt * math.sin(angle), 0, 1, 0, 0 }
    -- Higher nearer to the middle; from 1 to the number of covers.
    item.zIndex = count - math.min(count - 1, math.floor(math.abs(places) + 0.5))
  end
end

local function targetContentOffset(proposed, environment)
  local m, count = measured(environment), environment.itemCount
  if count == 0 or m.pitch <= 0 then return { x = proposed.x, y = proposed.y } end
  local first = m.padding + (m.side - m.width) / 2
  local nearest = math.max(0, math.min(count - 1, math.floor((proposed.x - first) / m.pitch + 0.5)))
  return { x = first + nearest * m.pitch, y = proposed.y }
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "coverFlow",
  version = "1.0.0",
  summary = "Covers in a row, turned towards the one in the middle.",
  look = "photo",
  options = {
    coverSize = {
      type = "number", minimum = 0,
      doc = "Width and height of a cover, in points; by default half the width, or 0.8 of the height if that is less.",
    },
    overlap = {
      type = "number", default = 0.5, minimum = 0, maximum = 0.9,
      doc = "How much of a cover the next one hides.",
    },
    gap = {
      type = "number", default = 0.25, minimum = 0,
      doc = "Distance of the other covers from the centred one, as a fraction of a cover.",
    },
    angle = {
      type = "number", default = 60, minimum = 0, maximum = 89,
      doc = "How far the other covers turn, in degrees.",
    },
    tilt = {
      type = "number", default = 0.2, minimum = 0, maximum = 1,
      doc = "How much the edges of turned covers slant.",
    },
  },
  layout = layout,
  visibleItems = visibleItems,
  targetContentOffset = targetContentOffset,
}
