-- Calls itself through pcall without end.
-- expect: RESOURCE_EXHAUSTED|INTERNAL|INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
local function deep() pcall(deep) end
return { api = 1, layout = function() deep() end }
