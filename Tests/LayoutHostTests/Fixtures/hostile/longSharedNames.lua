-- Options with names whose tables are shared.
-- expect: INVALID_ARGUMENT layout
local options = { type = "number" }
for _ = 1, 30 do options = { a = options, b = options } end
return { api = 1, options = { x = options }, layout = function() end }
