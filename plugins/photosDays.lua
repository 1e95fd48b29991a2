-- Photos by days: a day is a section of square thumbnails, under its name, which stays at the top.
--
-- With W the width, c the columns, s the spacing and h the height of names, a thumbnail's side is
-- a = (W − (c − 1) s) ÷ c, rounded down to pixels. Photo i (from 0) of a day rests at (i mod c) (a + s) and
-- h + ⌊i ÷ c⌋ (a + s), below the day before. A pinch changes c.

-- Lets photos appear and disappear within their day, whatever moves it. By default, they move as the photo does
-- that keeps its place.
local function stay(items, environment, sign)
  local before, after, shift = environment.before, environment.after, environment.change.shift
  if not before or not after then return end
  for _, item in ipairs(items) do
    item.frame.x = item.frame.x + sign * shift.x
    item.frame.y = item.frame.y + sign * (shift.y + before.origin.y - after.origin.y)
  end
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Square photos by days, whose names stay in sight; a pinch changes the columns.",
  look = "photo",
  options = {
    spacing = { type = "number", default = 2, minimum = 0, doc = "Between photos, in points." },
    titleHeight = { type = "number", default = 44, minimum = 0, doc = "The height of days' names, in points." },
    daySpacing = { type = "number", default = 16, minimum = 0, doc = "Below a day, in points." },
  },
  state = {
    columns = { type = "integer", default = 3, minimum = 1, maximum = 10, doc = "The number of columns." },
  },
  pinch = { value = "columns", exponent = -1 },
  appear = "scale",

  section = function(environment)
    local options, scale = environment.options, environment.traits.displayScale
    local c, s, W = environment.state.columns, options.spacing, environment.container.contentSize.width
    local side = math.max(0, (W - (c - 1) * s) / c * scale // 1 / scale)
    return section {
      group = horizontal {
        size = size(fractionalWidth(1), side), interItemSpacing = s, count = c,
        item = item { size = size(fractionalWidth(1), fractionalHeight(1)) },
      },
      interGroupSpacing = s,
      contentInsets = insets { bottom = options.daySpacing },
      boundarySupplementaryItems = {
        boundarySupplementaryItem {
          elementKind = "day", size = size(fractionalWidth(1), options.titleHeight), alignment = "top",
          pinToVisibleBounds = true, zIndex = 10,
        },
      },
    }
  end,

  appearingItems = function(items, environment) stay(items, environment, 1) end,
  disappearingItems = function(items, environment) stay(items, environment, -1) end,
}
