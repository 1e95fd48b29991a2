-- A strip of cards that scrolls across, and comes to rest with a card in the middle.

-- The distance between the left edges of two cards.
local function pitch(options)
  return options.width + options.spacing
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "A strip that comes to rest with a card in the middle.",
  look = "card", -- how pictures draw an item

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before a hook runs.
  options = {
    width = { type = "number", default = 200, minimum = 1, doc = "A card's width, in points." },
    height = { type = "number", default = 280, minimum = 1, doc = "A card's greatest height, in points." },
    spacing = { type = "number", default = 16, minimum = 0, doc = "Between cards, in points." },
  },

  -- Returns a frame for each card. The margins let the first and the last card reach the middle.
  -- The document scrolls horizontally; from right to left, the first card is at the right.
  layout = function(environment)
    local options, size = environment.options, environment.container.contentSize
    local margin = math.max(0, (size.width - options.width) / 2)
    local length = 2 * margin + math.max(0, environment.itemCount * pitch(options) - options.spacing)
    local height = math.min(options.height, size.height)
    local frames = {}
    for i = 1, environment.itemCount do
      local x = margin + (i - 1) * pitch(options)
      if environment.traits.layoutDirection == "rightToLeft" then x = length - x - options.width end
      frames[i] = { x = x, y = (size.height - height) / 2, width = options.width, height = height }
    end
    return { frames = frames, contentSize = { width = length, height = size.height } }
  end,

  -- Returns where a scroll comes to rest: at the card that is nearest to where it would end.
  targetContentOffset = function(proposed, environment)
    local options = environment.options
    local last = math.max(0, environment.itemCount - 1)
    local card = math.floor(proposed.x / pitch(options) + 0.5)
    return { x = math.max(0, math.min(last, card)) * pitch(options), y = proposed.y }
  end,
}
