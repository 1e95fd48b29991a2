-- Sorts a list that its order empties, fills and sorts again.
-- expect: INTERNAL|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t = {}
  for i = 1, 200 do t[i] = i end
  local function order(a, b)
    for i = #t, 1, -1 do t[i] = nil end
    for i = 1, 200 do t[i] = 200 - i end
    table.sort(t, order)
    return a < b
  end
  table.sort(t, order)
end }
