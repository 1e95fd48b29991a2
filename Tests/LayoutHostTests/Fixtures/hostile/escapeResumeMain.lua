-- Resumes the host's own thread from within a coroutine.
-- expect: INTERNAL|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  local main = coroutine.running()
  coroutine.wrap(function()
    print(coroutine.resume(main), coroutine.status(main), coroutine.isyieldable(main))
    error(select(2, coroutine.resume(main)))
  end)()
end }
