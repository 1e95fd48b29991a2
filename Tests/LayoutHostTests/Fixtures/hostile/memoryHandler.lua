-- Runs out of memory in a message handler.
-- expect: RESOURCE_EXHAUSTED layout
local function fill()
  local all = {}
  while true do all[#all + 1] = {} end
end
return { api = 1, layout = function() xpcall(fill, fill) end }
