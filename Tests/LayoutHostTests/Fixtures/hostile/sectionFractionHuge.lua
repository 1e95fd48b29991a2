-- A fraction that makes more than all numbers.
-- expect: RESOURCE_EXHAUSTED section
return { api = 1, section = function()
  return section {
    group = vertical { size = size(10, fractionalHeight(1e308)), items = { item { size = size(1, fractionalHeight(1e308)) } } },
  }
end }
