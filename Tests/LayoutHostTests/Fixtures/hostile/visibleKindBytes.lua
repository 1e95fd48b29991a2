-- Adds an element whose kind is not UTF-8.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items)
  items:add { kind = "decoration", elementKind = "\xFF\xC0\x80", frame = { x = 0, y = 0, width = 1, height = 1 } }
end }
