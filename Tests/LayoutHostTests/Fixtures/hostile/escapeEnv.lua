-- Gives the chunk another _ENV, then reads and writes globals of it.
-- expect: INTERNAL layout
local out = {}
local function other()
  local _ENV <const> = setmetatable(out, { __index = _ENV })
  x = 1
  return x, print, math
end
other()
return { api = 1, layout = function() y = out.x end }
