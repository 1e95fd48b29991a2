-- A cell with very many parts.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED cell
return { api = 1, cell = function()
  local parts, frame = {}, { x = 0, y = 0, width = 1, height = 1 }
  for i = 1, 1000000 do parts["part" .. i] = frame end
  return { parts = parts }
end }
