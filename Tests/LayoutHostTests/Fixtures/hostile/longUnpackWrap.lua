-- Unpacks all integers.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return table.unpack({}, math.mininteger, math.maxinteger) end }
