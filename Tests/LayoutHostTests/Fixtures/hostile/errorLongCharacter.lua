-- Raises a text that is a single character of megabytes.
-- expect: INTERNAL layout
return { api = 1, layout = function() error(("👨\u{200D}"):rep(500000)) end }
