-- Adds elements to a visible state without end.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED visibleItems
return { api = 1, visibleItems = function(items)
  while true do
    items:add { kind = "decoration", elementKind = "x", frame = { x = 0, y = 0, width = 1, height = 1 } }
  end
end }
