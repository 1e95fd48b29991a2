-- Calls itself through comparisons of table.sort without end.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
local function deep() table.sort({ 1, 2 }, deep) end
return { api = 1, layout = function() deep() end }
