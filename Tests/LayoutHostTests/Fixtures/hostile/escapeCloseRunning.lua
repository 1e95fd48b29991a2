-- Closes the coroutine that runs.
-- expect: INTERNAL layout
return { api = 1, layout = function() coroutine.close(coroutine.running()) end }
