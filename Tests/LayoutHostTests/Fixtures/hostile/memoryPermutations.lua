-- Coroutines that each hold a stack as deep as they may.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local kept = {}
  local function deep(n)
    if n == 0 then return coroutine.yield() end
    return 1 + deep(n - 1)
  end
  while true do
    local co = coroutine.create(deep)
    coroutine.resume(co, 5000)
    kept[#kept + 1] = co
  end
end }
