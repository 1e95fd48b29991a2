-- A chat: bubbles at the side of their sender, days as sections with a name that stays at the top.
--
-- With W the width, m the margin, f the fraction and p the padding, a text may be f × W − 2 p wide. A bubble is
-- p larger than its text at each side; it begins at m, and that of `me` ends at W − m. A row is as high as its
-- bubble. A message that comes in below the lower edge slides in; any other fades in where it is.
local dots = { width = 36, height = 21 }

-- The size of a text: that of the document as it is, or one measured here, rounded up to whole points.
local function measured(item, width, textStyle)
  if item.isTyping then return dots end
  if item.textSize then
    return {
      width = item.textSize.width or error("the item's textSize needs a width", 0),
      height = item.textSize.height or error("the item's textSize needs a height", 0),
    }
  end
  local size = host.text.measure(item.text or "", { width = width, textStyle = textStyle })
  return { width = math.ceil(size.width), height = math.ceil(size.height) }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Messages as bubbles at the side of their sender, under the names of days.",
  look = "message",
  requires = { "text" },
  options = {
    me = { type = "string", default = "me", doc = "The sender whose bubbles are at the trailing side." },
    fraction = { type = "number", default = 0.75, minimum = 0, maximum = 1, doc = "A bubble's part of the width." },
    margin = { type = "number", default = 16, minimum = 0, doc = "Between bubbles and the sides, in points." },
    padding = { type = "number", default = 12, minimum = 0, doc = "Between a bubble's edges and its text, in points." },
    spacing = { type = "number", default = 6, doc = "Between bubbles, in points." },
    dayHeight = { type = "number", default = 36, minimum = 0, doc = "The height of days' names, in points; 0: none." },
    textStyle = { type = "string", default = "body", doc = "The text style of messages." },
  },

  section = function(environment)
    local options = environment.options
    local row = size(fractionalWidth(1), estimated(52))
    local day = boundarySupplementaryItem {
      elementKind = "day", size = size(fractionalWidth(1), options.dayHeight), alignment = "top",
      pinToVisibleBounds = true, zIndex = 10,
    }
    return section {
      group = vertical { size = row, items = { item { size = row, cell = provider("chat", options) } } },
      interGroupSpacing = options.spacing,
      contentInsets = insets { bottom = options.spacing },
      boundarySupplementaryItems = options.dayHeight > 0 and { day } or nil,
    }
  end,

  cell = function(environment, item)
    local options, W = environment.options, environment.container.contentSize.width
    local p = options.padding
    local limit = math.max(0, options.fraction * W - 2 * p)
    local text = measured(item, limit, options.textStyle)
    local width = math.min(text.width, limit)
    local bubble = { y = 0, width = width + 2 * p, height = text.height + 2 * p }
    bubble.x = item.sender == options.me and W - options.margin - bubble.width or options.margin
    return {
      height = bubble.height,
      parts = {
        bubble = bubble,
        [item.isTyping and "dots" or "text"] = { x = bubble.x + p, y = p, width = width, height = text.height },
      },
    }
  end,

  appearingItems = function(items, environment)
    local before, after = environment.before, environment.after
    if not before then return end
    -- The lower edge before the change, in the coordinates of the section after it.
    local bounds = before.scroll.bounds
    local edge = bounds.y + bounds.height + before.origin.y - after.origin.y
    for _, item in ipairs(items) do
      if item.frame.y >= edge then item.alpha = 1 end
    end
  end,
}
