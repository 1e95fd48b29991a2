-- Raises and catches errors for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() while true do pcall(error, {}) end end }
