-- Coroutines without end, all asleep.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local all = {}
  while true do
    local thread = coroutine.create(function() coroutine.yield() end)
    coroutine.resume(thread)
    all[#all + 1] = thread
  end
end }
