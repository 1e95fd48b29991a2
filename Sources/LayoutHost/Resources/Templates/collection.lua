-- Lists beside each other, below a bar that stays at the top.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "Lists beside each other, below a bar.",

  -- What a document may say under "options", beside its "layout". It is checked, and the defaults
  -- are filled in, before the hook runs.
  options = {
    width = { type = "number", default = 160, minimum = 0, doc = "A list's width, in points." },
    bar = { type = "number", default = 40, minimum = 0, doc = "The bar's height, in points." },
  },

  -- Returns where the sections of the document are, how large all of it is, and what belongs to
  -- none of them.
  collection = function(environment)
    local options, size = environment.options, environment.container.contentSize
    local sections, height = {}, size.height
    -- Each section is laid out by its own layout, in a container that is as wide as a list.
    for k, list in ipairs(host.sections { container = { width = options.width, height = size.height } }) do
      sections[k] = {
        section = list,
        origin = { x = (k - 1) * options.width, y = options.bar },
        -- What the section pins stays below the bar.
        pinInsets = { top = options.bar },
      }
      height = math.max(height, options.bar + list.size.height)
    end
    local width = math.max(size.width, #sections * options.width)
    return {
      sections = sections,
      contentSize = { width = width, height = height },
      supplementaryItems = {
        {
          elementKind = "bar",
          frame = { x = 0, y = 0, width = width, height = options.bar },
          zIndex = 10,
          pinToVisibleBounds = "top",
        },
      },
    }
  end,
}
