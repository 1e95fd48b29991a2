-- Moves around the greatest and the least integer.
-- expect: INTERNAL layout
return { api = 1, layout = function() table.move({}, math.mininteger, math.maxinteger, 1) end }
