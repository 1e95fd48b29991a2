-- An order that names an item twice and one that is not there.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function()
  return section {
    group = vertical { size = size(100, 100), items = { item { size = size(10, 10) } } },
    order = { 1, 1, 2 ^ 53 },
  }
end }
