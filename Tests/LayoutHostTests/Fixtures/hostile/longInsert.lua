-- Inserts at the start of a list that lies about its length.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  table.insert(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1, 1)
end }
