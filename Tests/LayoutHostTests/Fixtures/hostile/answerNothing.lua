-- Answers with nothing.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function() end }
