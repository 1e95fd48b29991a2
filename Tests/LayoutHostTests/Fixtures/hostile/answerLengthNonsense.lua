-- Answers with lists whose length is not a number.
-- expect: INVALID_ARGUMENT|INTERNAL group
return { api = 1, group = function()
  return setmetatable({}, { __len = function() return "many" end })
end }
