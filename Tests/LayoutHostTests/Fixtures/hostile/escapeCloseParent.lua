-- A coroutine closes the one that resumed it.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local main = coroutine.running()
  coroutine.wrap(function() coroutine.close(main) end)()
end }
