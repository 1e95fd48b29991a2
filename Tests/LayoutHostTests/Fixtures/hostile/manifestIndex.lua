-- A table whose fields are computed for ever.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
return setmetatable({}, { __index = function() while true do end end })
