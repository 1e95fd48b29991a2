-- Asks for weak tables.
-- expect: INTERNAL layout
return { api = 1, layout = function() return setmetatable({}, { __mode = "k" }) end }
