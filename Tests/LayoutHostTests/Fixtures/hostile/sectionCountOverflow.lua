-- The greatest integer of items in a row, with gaps.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT section
return { api = 1, section = function()
  return section {
    group = horizontal {
      size = size(100, 100), item = item { size = size(1, 1) }, count = math.maxinteger, interItemSpacing = 1e300,
    },
  }
end }
