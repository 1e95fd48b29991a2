-- Elements that share a string of sixteen thousand bytes among their values.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items)
  local values, frame = { text = ("v"):rep(16000) }, { x = 0, y = 0, width = 1, height = 1 }
  for _ = 1, 8000 do
    items:add { kind = "decoration", elementKind = "dot", frame = frame, values = values }
  end
end }
