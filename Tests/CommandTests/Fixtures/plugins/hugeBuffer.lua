return {
  api = 1,
  group = function(environment)
    return environment.frames(1000000000)
  end,
}
