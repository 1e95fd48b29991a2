-- Cards in columns, more of them where there is more room.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "Cards in columns.",

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before the hook runs.
  options = {
    width = { type = "number", default = 140, minimum = 1, doc = "The least width of a card, in points." },
    height = { type = "number", default = 90, minimum = 0, doc = "A card's height, in points." },
    spacing = { type = "number", default = 8, minimum = 0, doc = "Between cards, in points." },
  },

  -- Returns a description that the host lays out. It is not about single items, so a million
  -- of them cost no more than ten.
  section = function(environment)
    local options = environment.options
    local room = environment.container.contentSize.width + options.spacing
    local columns = math.max(1, math.floor(room / (options.width + options.spacing)))
    return section {
      -- A row: so many cards of the same width. It is repeated for all items.
      group = horizontal {
        size = size(fractionalWidth(1), options.height),
        item = item { size = size(fractionalWidth(1), fractionalHeight(1)) },
        count = columns,
        interItemSpacing = options.spacing,
      },
      interGroupSpacing = options.spacing,
    }
  end,
}
