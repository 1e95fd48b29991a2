-- A cell that is a number.
-- expect: INVALID_ARGUMENT cell
return { api = 1, cell = function() return 44 end }
