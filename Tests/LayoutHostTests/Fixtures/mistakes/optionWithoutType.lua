-- message: options.gap needs the key “type”
-- hint: write gap = { type = "number", default = … }
return { api = 1, options = { gap = { default = 8 } }, group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end }
