-- Items of no size: a group that has room for endlessly many.
-- expect: OK section
return { api = 1, section = function()
  return section { group = vertical { size = size(100, 100), items = { item { size = size(0, 0) } } } }
end }
