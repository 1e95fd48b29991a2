-- Elements that share a transform with two hundred thousand empty slots.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED visibleItems
local transform = table.pack(table.unpack({}, 1, 200000))
transform.n = nil
for i, number in ipairs { 1, 0, 0, 1, 0, 0 } do transform[i] = number end
local frame = { x = 0, y = 0, width = 1, height = 1 }
return { api = 1, visibleItems = function(items)
  for _ = 1, 2000 do
    items:add { kind = "decoration", elementKind = "dot", frame = frame }.transform = transform
  end
end }
