-- Yields out of a layout that host.layout asks for, in a coroutine that is then dropped.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment)
  local thread = coroutine.wrap(function()
    return host.layout("escapeYield", nil, environment)
  end)
  return thread()
end }
