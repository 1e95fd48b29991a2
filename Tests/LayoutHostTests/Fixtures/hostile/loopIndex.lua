-- Never ends in __index.
-- expect: DEADLINE_EXCEEDED layout
local t = setmetatable({}, { __index = function() while true do end end })
return { api = 1, layout = function() return t.x end }
