-- A thousand million items in a row.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT|OK section
return { api = 1, section = function()
  return section {
    group = horizontal { size = size(100, 100), item = item { size = size(1, 1) }, count = 1000000000 },
  }
end }
