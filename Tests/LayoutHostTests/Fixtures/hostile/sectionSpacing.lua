-- Distances below all numbers.
-- expect: INVALID_ARGUMENT|OK section
return { api = 1, section = function()
  return section {
    group = vertical { size = size(100, 100), items = { item { size = size(10, 10) } } },
    interGroupSpacing = -1.7e308,
  }
end }
