-- Answers with the library as frames.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function() return { frames = math } end }
