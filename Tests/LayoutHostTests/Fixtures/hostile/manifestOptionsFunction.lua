-- A default that is a function.
-- expect: INVALID_ARGUMENT layout
return { api = 1, options = { x = { type = "table", default = { f = print } } }, layout = function() end }
