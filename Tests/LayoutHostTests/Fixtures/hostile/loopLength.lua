-- Never ends in __len.
-- expect: DEADLINE_EXCEEDED layout
local t = setmetatable({}, { __len = function() while true do end end })
return { api = 1, layout = function() return #t end }
