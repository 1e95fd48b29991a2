-- Runs out of memory in coroutines, one after the other.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  while true do
    coroutine.resume(coroutine.create(function()
      local all = {}
      while true do all[#all + 1] = {} end
    end))
  end
end }
