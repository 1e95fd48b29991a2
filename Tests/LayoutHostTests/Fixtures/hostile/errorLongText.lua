-- Raises a text of megabytes, whose characters are no characters.
-- expect: INTERNAL layout
return { api = 1, layout = function() error(("\xff"):rep(4000000)) end }
