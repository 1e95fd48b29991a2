-- A message handler that overflows the stack which it is told of.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
local function loop(x, y, z) return 1 + loop(x, y, z) end
return { api = 1, layout = function()
  local _, message = xpcall(loop, loop)
  error(message)
end }
