-- Answers with a table that computes its fields for ever.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  return setmetatable({}, { __index = function() while true do end end })
end }
