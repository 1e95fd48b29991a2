-- Rows below a title, before a background. A row is as high as the document says of its item.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "Rows below a title.",

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before the hook runs.
  options = {
    height = { type = "number", default = 50, minimum = 0, doc = "Of items that have none, in points." },
    title = { type = "number", default = 40, minimum = 0, doc = "The title's height, in points." },
  },

  -- Returns a frame for each item of the section, how large all of it is, and what there is
  -- besides the items.
  layout = function(environment)
    local options = environment.options
    local width = environment.container.contentSize.width
    local frames, y = {}, options.title
    for i = 1, environment.itemCount do
      local height = environment.items[i].height or options.height
      frames[i] = { x = 0, y = y, width = width, height = height }
      y = y + height
    end
    return {
      frames = frames,
      contentSize = { width = width, height = y },
      supplementaryItems = {
        { elementKind = "title", frame = { x = 0, y = 0, width = width, height = options.title } },
      },
      -- Behind the items.
      decorationItems = {
        { elementKind = "background", frame = { x = 0, y = 0, width = width, height = y }, zIndex = -1 },
      },
    }
  end,
}
