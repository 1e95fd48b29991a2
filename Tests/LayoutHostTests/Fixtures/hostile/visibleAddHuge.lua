-- Adds a supplementary item of an item that is not there.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items)
  items:add { kind = "supplementary", elementKind = "x", item = math.maxinteger, frame = { x = 0, y = 0, width = 1, height = 1 } }
end }
