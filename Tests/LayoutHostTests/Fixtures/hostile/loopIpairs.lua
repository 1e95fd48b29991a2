-- ipairs over a list that __index makes endless.
-- expect: DEADLINE_EXCEEDED layout
local endless = setmetatable({}, { __index = function(_, i) return i end })
return { api = 1, layout = function() for _ in ipairs(endless) do end end }
