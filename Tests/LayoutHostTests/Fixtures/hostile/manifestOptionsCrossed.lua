-- A least value above the greatest.
-- expect: INVALID_ARGUMENT layout
return { api = 1, options = { x = { type = "integer", minimum = 5, maximum = 1 } }, layout = function() end }
