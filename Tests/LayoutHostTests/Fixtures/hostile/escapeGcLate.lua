-- A finalizer that is put into the metatable later.
-- expect: INVALID_ARGUMENT layout
local meta = {}
local all = {}
for i = 1, 1000 do all[i] = setmetatable({}, meta) end
meta.__gc = function() while true do end end
for i = 1, 1000 do pcall(setmetatable, all[i], meta) end
return { api = 1, layout = function()
  for i = 1, #all do all[i] = nil end
  for i = 1, 100000 do local _ = { i } end
end }
