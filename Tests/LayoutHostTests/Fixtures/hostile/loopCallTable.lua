-- Never ends in __call, called as a message handler.
-- expect: INTERNAL layout
local t = setmetatable({}, { __call = function() while true do end end })
return { api = 1, layout = function() return xpcall(error, t) end }
