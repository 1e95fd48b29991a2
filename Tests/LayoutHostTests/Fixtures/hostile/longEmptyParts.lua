-- Frames that share parts with a hundred thousand empty slots.
-- expect: OK|INVALID_ARGUMENT|DEADLINE_EXCEEDED group
return { api = 1, group = function()
  local frames, parts = {}, table.pack(table.unpack({}, 1, 100000))
  parts.n = nil
  for i = 1, 20000 do frames[i] = { x = 0, y = 0, width = 1, height = 1, parts = parts } end
  return frames
end }
