-- Floats that collide in the table that the next one makes grow.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local t = {}
  for m = 1, 32769 do t[m * 65535 + 0.0] = true end
  while true do end
end }
