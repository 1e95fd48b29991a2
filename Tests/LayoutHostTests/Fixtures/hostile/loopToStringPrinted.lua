-- Never ends in __tostring of what is printed.
-- expect: DEADLINE_EXCEEDED layout
local e = setmetatable({}, { __tostring = function() while true do end end })
return { api = 1, layout = function() print(e) end }
