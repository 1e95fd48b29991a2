-- Negative numbers that collide, and tables that do not, which hide theirs.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local others = {}
  for i = 1, 4 do
    others[i] = {}
    for m = 1, 4096 do others[i][m * 3 + 0.5] = m end
  end
  local t = {}
  for m = 1, 65537 do t[-(m * 131071)] = true end
  while true do end
end }
