-- Short strings without end.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local all = {}
  for i = 1, math.huge do all[#all + 1] = "text " .. i end
end }
