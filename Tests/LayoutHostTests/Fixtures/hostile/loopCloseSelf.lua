-- Closes coroutines that resume who closes them.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local co
  co = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function()
      coroutine.resume(co)
      coroutine.close(co)
    end })
    coroutine.yield()
  end)
  coroutine.resume(co)
  local isClosed, message = coroutine.close(co)
  error(isClosed and "was closed" or message)
end }
