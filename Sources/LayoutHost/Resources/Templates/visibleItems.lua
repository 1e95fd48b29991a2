-- Rows that fade and shrink the farther they are from the middle of what is in sight.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "Rows that fade towards the edges.",

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before a hook runs.
  options = {
    height = { type = "number", default = 80, minimum = 1, doc = "A row's height, in points." },
    fading = {
      type = "number", default = 0.5, minimum = 0, maximum = 1,
      doc = "How much a row at the edge loses of its opacity.",
    },
  },

  -- Where the rows rest.
  section = function(environment)
    return section {
      group = vertical {
        size = size(fractionalWidth(1), environment.options.height),
        items = { item { size = size(fractionalWidth(1), fractionalHeight(1)) } },
      },
    }
  end,

  -- Changes the visible items whenever the content offset changes. Elements are changed in place;
  -- the hook returns nothing.
  visibleItems = function(items, environment)
    local bounds = environment.scroll.bounds
    local middle = bounds.y + bounds.height / 2
    for _, item in ipairs(items) do
      local distance = math.abs(item.center.y - middle) / (bounds.height / 2)
      local loss = math.min(1, distance) * environment.options.fading
      item.alpha = 1 - loss
      item.transform = { 1 - loss / 4, 0, 0, 1 - loss / 4, 0, 0 }
    end
  end,
}
