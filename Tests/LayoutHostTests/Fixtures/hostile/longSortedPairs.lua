-- host.sortedPairs of a large table, for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t = {}
  for i = 1, 100000 do t["k" .. i] = i end
  while true do host.sortedPairs(t) end
end }
