-- A screen with a side bar, which stands above the content where there is little room.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "A side bar and its content.",

  -- What a document may say under "options" of its screen. It is checked, and the defaults are
  -- filled in, before the hook runs.
  options = {
    width = { type = "number", default = 320, minimum = 0, doc = "The side bar's width, in points." },
    height = { type = "number", default = 200, minimum = 0, doc = "Its height where there is little room." },
  },

  -- Returns where the collections are that the document calls "sidebar" and "content".
  screen = function(environment)
    local options, size = environment.options, environment.container.contentSize
    if environment.traits.horizontalSizeClass == "regular" then
      return {
        regions = {
          sidebar = { x = 0, y = 0, width = options.width, height = size.height },
          content = { x = options.width, y = 0, width = size.width - options.width, height = size.height },
        },
      }
    end
    return {
      regions = {
        sidebar = { x = 0, y = 0, width = size.width, height = options.height },
        content = { x = 0, y = options.height, width = size.width, height = size.height - options.height },
      },
    }
  end,
}
