-- Copies all items without end.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local all = {}
  while true do
    for _, item in ipairs(environment.items) do
      local copy = {}
      for key, value in pairs(item) do copy[key] = value end
      all[#all + 1] = copy
    end
  end
end }
