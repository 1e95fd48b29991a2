-- A comparison that says yes to everything.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local list = {}
  for i = 1, 1000 do list[i] = i end
  table.sort(list, function() return true end)
  error("sorted")
end }
