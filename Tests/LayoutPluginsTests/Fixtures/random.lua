-- Prints random numbers.
return {
  api = 1,
  options = { reseed = { type = "boolean", default = false } },
  section = function(environment)
    if environment.options.reseed then math.randomseed() end
    print(math.random(1000000), math.random(1000000), math.random())
    return section { group = vertical { size = size(100, 10), item = item { size = size(100, 10) }, count = 1 } }
  end,
}
