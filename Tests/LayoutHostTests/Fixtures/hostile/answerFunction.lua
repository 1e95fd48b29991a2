-- Answers with a function.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function() return function() end end }
