-- Walks through the elements of a visible state while it adds to them: the loop ends where they ended.
-- expect: OK visibleItems
return { api = 1, visibleItems = function(items)
  for _, item in ipairs(items) do
    items:add { kind = "supplementary", elementKind = "x", frame = item.frame }
  end
end }
