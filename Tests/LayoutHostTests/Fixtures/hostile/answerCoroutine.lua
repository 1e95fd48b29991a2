-- Answers with a coroutine as frames.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function() return { frames = coroutine.create(print) } end }
