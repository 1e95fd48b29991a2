-- Raises at levels that are not there.
-- expect: INTERNAL layout
return { api = 1, layout = function() error("x", 2147483648) end }
