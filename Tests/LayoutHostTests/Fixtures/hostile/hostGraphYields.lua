-- Values of a graph that yield, are dropped, and are asked again.
-- expect: OK layout
return { api = 1, layout = function(environment)
  local g = host.graph { x = function() return coroutine.yield() end, y = function(v) return v.x end }
  local v = g {}
  for _ = 1, 100 do coroutine.wrap(function() return v.y end)() end
  local thread = coroutine.create(function() return v.y end)
  coroutine.resume(thread)
  coroutine.close(thread)
  return host.layout("list", nil, environment)
end }
