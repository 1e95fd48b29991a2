-- Leaves loops behind in coroutines that nobody resumes.
-- expect: INVALID_ARGUMENT layout
local endless = setmetatable({}, { __close = function() while true do end end })
return { api = 1, layout = function()
  for _ = 1, 100 do
    coroutine.wrap(function()
      local guard <close> = endless
      coroutine.yield()
    end)()
  end
end }
