-- A comparison that answers by chance.
-- expect: INTERNAL|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  for _ = 1, 1000000 do
    local list = {}
    for i = 1, 200 do list[i] = i end
    table.sort(list, function() return math.random() < 0.5 end)
  end
end }
