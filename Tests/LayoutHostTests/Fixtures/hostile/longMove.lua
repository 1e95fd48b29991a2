-- Moves as many values as there are integers.
-- expect: DEADLINE_EXCEEDED|INTERNAL layout
return { api = 1, layout = function() table.move({}, 1, math.maxinteger - 1, 2) end }
