-- A row of settings: a text with a switch beside it, or below it if the content size category is one
-- of the accessibility categories.
--
-- Beside: switch.x = width − inset.trailing − 51, and the text gets the space before it, less the gap.
-- The taller of the two is at inset.top, and the other is centred on it. Below: the text has the width
-- between the insets, and the switch is at inset.leading, a gap below the text. The cell ends
-- inset.bottom below the lower of both.
--
-- All values are in one graph, so the row's height always agrees with the frames of its parts.

local switchWidth, switchHeight = 51, 31

local cell = host.graph {
  switchX = function(v)
    return v.isVertical and v.inset.leading or v.width - v.inset.trailing - switchWidth
  end,

  -- The text. In a row too narrow for its insets, its width is 0, not negative.
  textWidth = function(v)
    local right = v.isVertical and v.width - v.inset.trailing or v.switchX - v.gap
    return math.max(0, right - v.inset.leading)
  end,
  textHeight = function(v)
    local given = v.item.textSize
    -- A size from the document is used as it is; a size measured here is rounded up to whole points.
    if given then return given.height or error("the item's textSize needs a height", 0) end
    local options = { width = v.textWidth, textStyle = v.textStyle }
    return math.ceil(host.text.measure(v.item.text or "", options).height)
  end,
  isTextTaller = function(v) return v.textHeight > switchHeight end,
  textY = function(v)
    if v.isVertical or v.isTextTaller then return v.inset.top end
    return v.switchY + (switchHeight - v.textHeight) / 2
  end,
  textBottom = function(v) return v.textY + v.textHeight end,

  switchY = function(v)
    if v.isVertical then return v.textBottom + v.gap end
    if v.isTextTaller then return v.textY + (v.textHeight - switchHeight) / 2 end
    return v.inset.top
  end,
  switchBottom = function(v) return v.switchY + switchHeight end,

  height = function(v) return math.max(v.textBottom, v.switchBottom) + v.inset.bottom end,
  text = function(v)
    return { x = v.inset.leading, y = v.textY, width = v.textWidth, height = v.textHeight }
  end,
  switch = function(v)
    return { x = v.switchX, y = v.switchY, width = switchWidth, height = switchHeight }
  end,
}

local defaultInset = { top = 11, leading = 15, bottom = 11, trailing = 15 }

-- The document's insets, with defaults for the edges that it does not set.
local function filled(inset)
  local all = {}
  for edge, default in host.sortedPairs(defaultInset) do all[edge] = inset[edge] or default end
  return all
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "settingsCell",
  version = "1.0.0",
  summary = "A text with a switch beside or below it.",
  requires = { "text" },
  options = {
    inset = {
      type = "table", default = defaultInset,
      doc = "Space at the edges (top, leading, bottom, trailing), in points.",
    },
    gap = { type = "number", default = 8, minimum = 0, doc = "Between the text and the switch, in points." },
    textStyle = { type = "string", default = "body", doc = "The text style, which follows the content size category." },
  },

  cell = function(environment, item)
    local options = environment.options
    local v = cell {
      width = environment.container.contentSize.width,
      isVertical = environment.traits.isAccessibilityCategory,
      inset = filled(options.inset),
      gap = options.gap,
      textStyle = options.textStyle,
      item = item,
    }
    return { height = v.height, parts = { text = v.text, switch = v.switch } }
  end,
}
