-- Items in a zigzag, left and right in turn.

---@type layouthost.Plugin
return {
  api = 1,
  version = "0.1.0",
  summary = "Items in a zigzag.",

  -- What a document may say under "options". It is checked, and the defaults are filled in,
  -- before the hook runs.
  options = {
    height = { type = "number", default = 60, minimum = 0, doc = "An item's height, in points." },
    spacing = { type = "number", default = 8, minimum = 0, doc = "Between items, in points." },
  },

  -- Returns a frame for each item, in points from the corner at the top left.
  group = function(environment)
    local options = environment.options
    local width = environment.container.contentSize.width / 2
    local frames = {}
    for i = 1, environment.itemCount do
      local isLeft = i % 2 == 1
      frames[i] = {
        x = isLeft and 0 or width,
        y = (i - 1) * (options.height + options.spacing),
        width = width,
        height = options.height,
      }
    end
    return frames
  end,
}
