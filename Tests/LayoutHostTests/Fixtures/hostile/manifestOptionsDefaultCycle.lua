-- A default that holds itself.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED layout
local default = {}
default.default = default
return { api = 1, options = { x = { type = "table", default = default } }, layout = function() end }
