-- Never ends in __eq, in a comparison of the library.
-- expect: DEADLINE_EXCEEDED layout
local meta = { __eq = function() while true do end end }
return { api = 1, layout = function() return setmetatable({}, meta) == setmetatable({}, meta) end }
