-- A list without end.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local all = {}
  for i = 1, math.huge do all[i] = i end
end }
