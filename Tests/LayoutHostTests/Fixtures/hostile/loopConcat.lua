-- Never ends in __concat.
-- expect: DEADLINE_EXCEEDED layout
local t = setmetatable({}, { __concat = function() while true do end end })
return { api = 1, layout = function() return "x" .. t end }
