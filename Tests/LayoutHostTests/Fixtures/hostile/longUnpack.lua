-- Unpacks more than the stack holds.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return table.unpack({}, 1, 1e9) end }
