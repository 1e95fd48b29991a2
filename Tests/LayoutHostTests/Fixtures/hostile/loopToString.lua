-- Never ends in __tostring of an error.
-- expect: DEADLINE_EXCEEDED|INTERNAL layout
local e = setmetatable({}, { __tostring = function() while true do end end })
return { api = 1, layout = function() error(e) end }
