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

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before a hook runs.
  options = {
    width = { type = "number", default = 200, minimum = 1, doc = "A card's width, in points." },
    spacing = { type = "number", default = 16, minimum = 0, doc = "Between cards, in points." },
  },

  -- Returns a frame for each card. The margins let the first and the last card reach the middle.
  -- The document scrolls horizontally.
  layout = function(environment)
    local options, size = environment.options, environment.container.contentSize
    local margin = math.max(0, (size.width - options.width) / 2)
    local frames = {}
    for i = 1, environment.itemCount do
      local x = margin + (i - 1) * pitch(options)
      frames[i] = { x = x, y = 0, width = options.width, height = size.height }
    end
    local length = math.max(0, environment.itemCount * pitch(options) - options.spacing)
    return {
      frames = frames,
      contentSize = { width = 2 * margin + length, height = size.height },
    }
  end,

  -- Returns where a scroll comes to rest: at the card that is nearest to where it would end.
  targetContentOffset = function(proposed, environment)
    local options = environment.options
    local last = math.max(0, environment.itemCount - 1)
    local card = math.floor(proposed.x / pitch(options) + 0.5)
    return { x = math.max(0, math.min(last, card)) * pitch(options), y = proposed.y }
  end,
}
