-- Bounds that are no numbers.
-- expect: INVALID_ARGUMENT layout
return { api = 1, options = { x = { type = "number", minimum = 0 / 0, maximum = "x" } }, layout = function() end }
