-- Closes coroutines at the bottom of calls within calls, so that both limits of the stack add up.
-- expect: OK|RESOURCE_EXHAUSTED|INTERNAL layout
local function deep(n, f)
  if n == 0 then return f() end
  return (("x"):gsub("x", function() deep(n - 1, f) end))
end
return { api = 1, layout = function(environment)
  local previous
  for _ = 1, 300 do
    local before = previous
    previous = coroutine.create(function()
      local guard <close> = setmetatable({}, { __close = function()
        if before then pcall(deep, 150, function() coroutine.close(before) end) end
      end })
      coroutine.yield()
    end)
    coroutine.resume(previous)
  end
  pcall(deep, 150, function() coroutine.close(previous) end)
  return host.layout("list", nil, environment)
end }
