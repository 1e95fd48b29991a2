-- Sorts many numbers again and again.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local list = {}
  for i = 1, 200000 do list[i] = i * 7919 % 200003 end
  while true do
    table.sort(list)
    table.sort(list, function(a, b) return a > b end)
  end
end }
