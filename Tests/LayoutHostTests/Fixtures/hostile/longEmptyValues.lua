-- Elements whose values have one table with a hundred thousand empty slots, deeper in every other one.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items)
  local frame, empty = { x = 0, y = 0, width = 1, height = 1 }, table.pack(table.unpack({}, 1, 100000))
  empty.n = nil
  for i = 1, 1000 do
    local element = items:add { kind = "decoration", elementKind = "dot", frame = frame }
    element.values = { list = i % 2 == 0 and empty or { empty } }
  end
end }
