return {
  api = 1,
  screen = function(environment)
    local size = environment.container.contentSize
    return {
      regions = {
        left = { x = 0, y = 0, width = 150, height = size.height },
        right = { x = 150, y = 0, width = size.width - 150, height = size.height },
      },
    }
  end,
}
