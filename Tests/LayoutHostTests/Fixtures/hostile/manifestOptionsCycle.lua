-- Options that hold themselves.
-- expect: INVALID_ARGUMENT layout
local options = { x = { type = "array" } }
options.x.items = options.x
return { api = 1, options = options, layout = function() end }
