-- Has no end in small containers.
return {
  api = 1,
  group = function(environment)
    while environment.screen.height <= 667 do end
    return { { x = 0, y = 0, width = 100, height = 100 } }
  end,
}
