-- message: options.gap must be a table with names, not a number
-- hint: write gap = { type = "number", default = … }
return { api = 1, options = { gap = 8 }, group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end }
