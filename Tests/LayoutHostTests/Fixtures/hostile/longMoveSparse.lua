-- Moves nothings for ever into one table.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() table.move({}, 1, 1000000000000, 1, {}) end }
