-- Joins nothings up to the greatest integer.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  return table.concat(setmetatable({}, { __index = function() return "" end }), "", 1, math.maxinteger)
end }
