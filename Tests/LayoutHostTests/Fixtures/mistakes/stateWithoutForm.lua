-- message: state.isOpen must be a table with names, not a boolean
-- hint: write isOpen = { type = "boolean", default = … }
return { api = 1, state = { isOpen = false }, group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end }
