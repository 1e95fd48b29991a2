-- Sorts a list that claims to be of two thousand millions.
-- expect: DEADLINE_EXCEEDED|INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  table.sort(setmetatable({}, { __len = function() return 2147483646 end, __index = function() return 1 end }))
end }
