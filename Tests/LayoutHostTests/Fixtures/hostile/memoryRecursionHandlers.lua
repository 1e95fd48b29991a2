-- An error in the handler of a stack overflow.
-- expect: RESOURCE_EXHAUSTED|INTERNAL|INVALID_ARGUMENT layout
local function deep() return 1 + deep() end
return { api = 1, layout = function() xpcall(deep, deep) end }
