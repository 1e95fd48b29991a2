-- Frames that are one table, whose parts have thirty thousand empty slots.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED group
return { api = 1, group = function()
  local frames, parts = {}, table.pack(table.unpack({}, 1, 30000))
  parts.n = nil
  local frame = { x = 0, y = 0, width = 1, height = 1, parts = parts }
  for i = 1, 60000 do frames[i] = frame end
  return frames
end }
