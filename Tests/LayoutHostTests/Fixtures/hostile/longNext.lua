-- Goes through a table that was emptied, from its end, for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t = {}
  for i = 1, 200000 do t["k" .. i] = i end
  for key in pairs(t) do t[key] = nil end
  while true do next(t) end
end }
