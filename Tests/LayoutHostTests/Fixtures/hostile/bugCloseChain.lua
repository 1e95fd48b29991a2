-- Coroutines that close each other, eight thousand of them: Lua overflowed the stack of C.
-- expect: OK|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local previous
  for _ = 1, 8000 do
    local before = previous
    previous = coroutine.create(function()
      local guard <close> = setmetatable({}, { __close = function()
        if before then coroutine.close(before) end
      end })
      coroutine.yield()
    end)
    coroutine.resume(previous)
  end
  coroutine.close(previous)
  return host.layout("list", nil, environment)
end }
