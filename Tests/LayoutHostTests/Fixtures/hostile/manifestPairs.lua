-- A table that cannot be walked through to an end.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
return setmetatable({}, { __pairs = function() return function() return "api", 1 end end })
