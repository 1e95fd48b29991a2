-- Yields out of the hook.
-- expect: INTERNAL layout
return { api = 1, layout = function() coroutine.yield({ frames = {} }) end }
