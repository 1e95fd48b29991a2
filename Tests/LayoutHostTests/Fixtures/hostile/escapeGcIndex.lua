-- A metatable whose __gc comes from its own metatable.
-- expect: INVALID_ARGUMENT|INTERNAL layout
local meta = setmetatable({}, { __index = { __gc = function() while true do end end } })
return { api = 1, layout = function()
  for _ = 1, 100000 do setmetatable({}, meta) end
end }
