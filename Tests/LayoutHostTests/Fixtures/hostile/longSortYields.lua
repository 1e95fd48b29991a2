-- Sorts by a function that yields, or whose answers contradict each other.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local t = {}
  for i = 1, 2000 do t[i] = i * 7919 % 2003 end
  for _ = 1, 5 do pcall(table.sort, t, function() return true end) end
  for _ = 1, 5 do pcall(table.sort, t, function(a, b) return a ~= b end) end
  local sorting = coroutine.wrap(function() table.sort(t, coroutine.yield) end)
  return sorting()
end }
