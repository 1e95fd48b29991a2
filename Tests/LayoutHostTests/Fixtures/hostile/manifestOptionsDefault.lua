-- A default that is not what the option must be.
-- expect: INVALID_ARGUMENT layout
return { api = 1, options = { x = { type = "number", default = -1, minimum = 0 } }, layout = function() end }
