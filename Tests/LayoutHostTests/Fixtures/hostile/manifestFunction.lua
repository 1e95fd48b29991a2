-- A file that returns a function.
-- expect: INVALID_ARGUMENT layout
return function() return { api = 1 } end
