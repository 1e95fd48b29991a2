-- Two collections side by side.
return {
  api = 1,
  screen = function(environment)
    local size = environment.container.contentSize
    local half = size.width / 2
    return {
      regions = {
        left = { x = 0, y = 0, width = half, height = size.height },
        right = { x = half, y = 0, width = half, height = size.height },
      },
    }
  end,
}
