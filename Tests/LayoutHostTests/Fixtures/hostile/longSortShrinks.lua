-- Empties the list while it is sorted.
-- expect: INTERNAL|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  local list = {}
  for i = 1, 1000 do list[i] = i end
  table.sort(list, function(a, b)
    for i = #list, 1, -1 do list[i] = nil end
    return a < b
  end)
end }
