-- Raises a function.
-- expect: INTERNAL layout
return { api = 1, layout = function() error(function() while true do end end) end }
