-- Asks within coroutines that are left half way.
-- expect: OK layout
return { api = 1, layout = function(environment)
  for _ = 1, 20 do
    coroutine.wrap(function()
      local answer = host.layout("list", nil, environment)
      coroutine.yield(answer)
    end)()
  end
  return host.layout("list", nil, environment)
end }
