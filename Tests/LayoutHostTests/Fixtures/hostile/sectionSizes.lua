-- A group of negative size.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function()
  return section { group = vertical { size = size(-1, 0 / 0), items = { item { size = size(1, 1) } } } }
end }
