-- Calls itself without end, catches it, goes on.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
local function deep(n) return 1 + deep(n + 1) end
return { api = 1, layout = function() while true do pcall(deep, 1) end end }
