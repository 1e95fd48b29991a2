return {
  api = 1,
  group = function(environment
    return {}
  end,
}
