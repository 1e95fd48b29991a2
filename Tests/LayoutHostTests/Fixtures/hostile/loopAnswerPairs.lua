-- Answers with tables that cannot be walked through to an end.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT section
return { api = 1, section = function()
  return setmetatable({}, { __pairs = function() return function() return 1 end end })
end }
