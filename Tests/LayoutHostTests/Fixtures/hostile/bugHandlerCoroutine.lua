-- Errors in the handling of errors, in coroutines, until memory is short.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|INTERNAL layout
local function loop() return 1 + loop() end
return { api = 1, layout = function()
  local kept = {}
  while true do
    local co = coroutine.create(function() xpcall(loop, loop) return loop() end)
    kept[#kept + 1] = { coroutine.resume(co) }
    kept[#kept + 1] = ("x"):rep(100000) .. #kept
  end
end }
