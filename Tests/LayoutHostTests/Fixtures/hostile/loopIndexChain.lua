-- __index leads back to the table through thousands of others.
-- expect: INTERNAL layout
local first = {}
local t = first
for _ = 1, 5000 do t = setmetatable({}, { __index = t }) end
setmetatable(first, { __index = t })
return { api = 1, layout = function() return t.x end }
