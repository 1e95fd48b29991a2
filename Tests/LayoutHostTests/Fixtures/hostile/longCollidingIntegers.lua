-- Keys that collide in the table that the next one makes grow: Lua was at it for minutes.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local t = {}
  for m = 1, 131073 do t[m * 262143] = true end
  while true do end
end }
