-- Calls add with what is not the list.
-- expect: INVALID_ARGUMENT|INTERNAL visibleItems
return { api = 1, visibleItems = function(items)
  pcall(items.add)
  pcall(items.add, items)
  pcall(items.add, {}, {})
  pcall(items.add, items, 7)
  pcall(items.add, items[1], { kind = "decoration", elementKind = "x", frame = items[1].frame })
  items.add(nil, { kind = "decoration", elementKind = "x", frame = items[1].frame })
end }
