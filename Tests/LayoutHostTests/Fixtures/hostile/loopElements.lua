-- Walks through the elements of a moment while it adds to them.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED visibleItems
return { api = 1, visibleItems = function(items)
  for _, item in ipairs(items) do
    items:add { kind = "supplementary", elementKind = "x", frame = item.frame }
  end
end }
