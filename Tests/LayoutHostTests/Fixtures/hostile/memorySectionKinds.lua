-- A description with thousands of decorations that share one kind of four megabytes.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT|DEADLINE_EXCEEDED section
return { api = 1, section = function()
  local one, all = decorationItem { elementKind = ("k"):rep(4000000) }, {}
  for i = 1, 2000 do all[i] = one end
  return section {
    group = vertical { size = size(100, 100), items = { item { size = size(10, 10) } } },
    decorationItems = all,
  }
end }
