-- Joins a list that lies about its length.
-- expect: INTERNAL|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  return table.concat(setmetatable({}, { __len = function() return math.maxinteger end }))
end }
