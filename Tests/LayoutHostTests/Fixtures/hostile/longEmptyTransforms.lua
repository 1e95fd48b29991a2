-- Elements that share a transform with a hundred thousand empty slots.
-- expect: OK|INVALID_ARGUMENT|DEADLINE_EXCEEDED visibleItems
return { api = 1, visibleItems = function(items)
  local transform = table.pack(table.unpack({}, 1, 100000))
  transform.n = nil
  for i, number in ipairs { 1, 0, 0, 1, 0, 0 } do transform[i] = number end
  local frame = { x = 0, y = 0, width = 1, height = 1 }
  for _ = 1, 5000 do
    items:add { kind = "decoration", elementKind = "dot", frame = frame }.transform = transform
  end
end }
