-- Inserts behind the greatest integer.
-- expect: INTERNAL|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  table.insert(setmetatable({}, { __len = function() return math.maxinteger end }), 1, 1)
end }
