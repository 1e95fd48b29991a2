-- A list without end while the file is loaded.
-- expect: RESOURCE_EXHAUSTED layout
local all = {}
for i = 1, math.huge do all[i] = {} end
return { api = 1, layout = function() return all end }
