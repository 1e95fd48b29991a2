-- Frames that are one table with thirty thousand empty slots.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED group
return { api = 1, group = function()
  local frames, frame = {}, { x = 0, y = 0, width = 1, height = 1 }
  for i = 1, 30000 do frame[i + 0.5] = true end
  for i = 1, 30000 do frame[i + 0.5] = nil end
  for i = 1, 50000 do frames[i] = frame end
  return frames
end }
