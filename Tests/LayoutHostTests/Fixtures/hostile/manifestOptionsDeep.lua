-- Options nested a hundred thousand deep.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED layout
local option = { type = "number" }
for _ = 1, 50000 do option = { type = "array", items = option } end
return { api = 1, options = { x = option }, layout = function() end }
