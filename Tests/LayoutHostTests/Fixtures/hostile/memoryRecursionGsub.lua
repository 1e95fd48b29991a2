-- Calls itself through C functions without end.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
local function deep() return (("x"):gsub("x", deep)) end
return { api = 1, layout = function() return deep() end }
