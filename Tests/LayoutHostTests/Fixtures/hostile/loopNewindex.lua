-- Never ends in __newindex.
-- expect: DEADLINE_EXCEEDED layout
local t = setmetatable({}, { __newindex = function() while true do end end })
return { api = 1, layout = function() t.x = 1 end }
