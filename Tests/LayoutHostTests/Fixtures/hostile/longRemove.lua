-- Removes the first of a list that lies about its length.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  return table.remove(setmetatable({}, { __len = function() return math.maxinteger end }), 1)
end }
