-- A version of megabytes with terminal escapes.
-- expect: INTERNAL|INVALID_ARGUMENT layout
return { api = 1, version = ("\27[2J\n"):rep(100000), layout = function() error("x") end }
