-- A row of settings: a text and a switch beside it, or below it where the reader has chosen one of
-- the accessibility categories.
--
-- Beside: switch.x = width − inset.trailing − 51, and the text has what is left before it, less the
-- gap. The taller of the two stands at inset.top, the other is centred on it. Below: the text has the
-- width between the insets, the switch stands at inset.leading, a gap below the text. The cell ends
-- inset.bottom below the lower of both.
--
-- All of it is a graph of values, so that the row's height and the frames of its parts cannot differ.

local switchWidth, switchHeight = 51, 31

local cell = host.graph {
  switchX = function(v)
    return v.isVertical and v.inset.leading or v.width - v.inset.trailing - switchWidth
  end,

  -- The text. A row too narrow for its insets leaves no width, not a negative one.
  textWidth = function(v)
    local right = v.isVertical and v.width - v.inset.trailing or v.switchX - v.gap
    return math.max(0, right - v.inset.leading)
  end,
  textHeight = function(v)
    local given = v.item.textSize
    -- What the document has measured is taken as it is; what is measured here covers whole points.
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

-- The insets that a document gives, each edge that it does not name as it is by default.
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
  summary = "A text and a switch, beside each other or the switch below.",
  requires = { "text" },
  options = {
    inset = {
      type = "table", default = defaultInset,
      doc = "What is kept free at the edges (top, leading, bottom, trailing), in points.",
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
