-- Adds thousands of elements that share one kind of four megabytes.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED visibleItems
return { api = 1, visibleItems = function(items)
  local kind, frame = ("k"):rep(4000000), { x = 0, y = 0, width = 1, height = 1 }
  for _ = 1, 2000 do items:add { kind = "decoration", elementKind = kind, frame = frame } end
end }
