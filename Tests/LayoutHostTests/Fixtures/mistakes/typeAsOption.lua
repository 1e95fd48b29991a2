-- message: options.gap must be a table with names, not a string
-- hint: write gap = { type = "number", default = … }
return { api = 1, options = { gap = "number" }, group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end }
