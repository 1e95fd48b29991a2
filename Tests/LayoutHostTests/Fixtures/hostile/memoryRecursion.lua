-- Calls itself without end.
-- expect: RESOURCE_EXHAUSTED layout
local function deep(n) return 1 + deep(n + 1) end
return { api = 1, layout = function() return deep(1) end }
