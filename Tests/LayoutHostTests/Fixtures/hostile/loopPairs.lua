-- Never ends in __pairs.
-- expect: DEADLINE_EXCEEDED layout
local t = setmetatable({}, { __pairs = function() while true do end end })
return { api = 1, layout = function() for _ in pairs(t) do return end end }
