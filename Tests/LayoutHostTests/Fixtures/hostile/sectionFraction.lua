-- A fraction that is infinite.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function()
  return section {
    group = vertical { size = size(fractionalWidth(1 / 0), 10), items = { item { size = size(1, 1) } } },
  }
end }
