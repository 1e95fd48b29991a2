-- A hook that is a coroutine's function.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, layout = coroutine.wrap(function() coroutine.yield() end) }
