-- A __tostring that asks for itself.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
local t = setmetatable({}, {})
getmetatable(t).__tostring = function(self) return tostring(self) end
return { api = 1, layout = function() error(tostring(t)) end }
