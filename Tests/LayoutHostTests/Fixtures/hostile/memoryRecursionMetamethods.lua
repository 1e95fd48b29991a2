-- Metamethods that call themselves without end.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
local meta = {}
meta.__index = function(t, k) return t[k .. "x"] end
return { api = 1, layout = function() return setmetatable({}, meta).x end }
