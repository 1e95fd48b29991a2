-- Items in a row, with a badge on the first and a background.
return {
  api = 1,
  version = "0.3",
  options = { width = { type = "number", default = 100.25, minimum = 0 } },
  layout = function(environment)
    local width, frames = environment.options.width, {}
    for i = 1, environment.itemCount do
      frames[i] = { x = (i - 1) * width, y = 0, width = width, height = 50, zIndex = i - 1 }
    end
    return {
      frames = frames,
      contentSize = { width = environment.container.contentSize.width, height = 50 },
      supplementaryItems = { { elementKind = "badge", item = 1, frame = { x = -5, y = -5, width = 10, height = 10 }, zIndex = 9 } },
      decorationItems = { { elementKind = "back\"ground", frame = { x = 0, y = 0, width = 300, height = 50 }, zIndex = -1 } },
    }
  end,
}
