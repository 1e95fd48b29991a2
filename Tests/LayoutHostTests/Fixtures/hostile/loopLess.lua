-- Never ends in __lt while a list is sorted.
-- expect: DEADLINE_EXCEEDED layout
local meta = { __lt = function() while true do end end }
return { api = 1, layout = function() table.sort { setmetatable({}, meta), setmetatable({}, meta) } end }
