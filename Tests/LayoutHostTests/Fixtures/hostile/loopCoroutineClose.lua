-- Never ends in what coroutine.close closes.
-- expect: DEADLINE_EXCEEDED layout
local endless = setmetatable({}, { __close = function() while true do end end })
return { api = 1, layout = function()
  local thread = coroutine.create(function()
    local guard <close> = endless
    coroutine.yield()
  end)
  coroutine.resume(thread)
  while true do coroutine.close(thread) end
end }
