-- A cell with a photo as wide as there is room, and a caption below it.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "A photo with a caption.",

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before the hook runs.
  options = {
    caption = { type = "number", default = 44, minimum = 0, doc = "The caption's height, in points." },
  },

  -- Returns how high one item is, and the frames of what is in it. The item is as the document
  -- has it; contentSize.width is the width to fill.
  cell = function(environment, item)
    local width = environment.container.contentSize.width
    local photo = width * (item.height or 2) / (item.width or 3)
    local caption = environment.options.caption
    return {
      height = photo + caption,
      parts = {
        photo = { x = 0, y = 0, width = width, height = photo },
        caption = { x = 0, y = photo, width = width, height = caption },
      },
    }
  end,
}
