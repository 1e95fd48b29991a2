-- Four items in the corners of a group, a third as large as the group, with a margin.
return {
  api = 1,
  summary = "Items in the corners of a group.",
  group = function(environment)
    local size = environment.container.contentSize
    local width, height = (size.width - 10) / 3, size.height / 3 - 7
    return {
      { x = 0, y = 0, width = width, height = height },
      { x = size.width - width, y = 0, width = width, height = height },
      { x = 0, y = size.height - height, width = width, height = height },
      { x = size.width - width, y = size.height - height, width = width, height = height, zIndex = 1 },
    }
  end,
}
