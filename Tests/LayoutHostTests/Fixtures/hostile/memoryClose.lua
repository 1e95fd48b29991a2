-- Runs out of memory again where a variable is closed.
-- expect: RESOURCE_EXHAUSTED layout
local function fill()
  local all = {}
  while true do all[#all + 1] = {} end
end
return { api = 1, layout = function()
  local guard <close> = setmetatable({}, { __close = fill })
  fill()
end }
