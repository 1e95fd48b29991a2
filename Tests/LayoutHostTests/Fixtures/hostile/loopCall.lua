-- A chain of __call that leads back to itself.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|INTERNAL layout
local meta = {}
local t = setmetatable({}, meta)
meta.__call = t
return { api = 1, layout = function() return t() end }
