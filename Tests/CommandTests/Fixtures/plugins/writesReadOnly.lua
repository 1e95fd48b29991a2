return {
  api = 1,
  layout = function(environment)
    environment.traits.displayScale = 1
  end,
}
