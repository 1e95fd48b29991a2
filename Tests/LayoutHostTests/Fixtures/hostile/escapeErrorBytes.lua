-- An error that is not UTF-8 and has zeros.
-- expect: INTERNAL layout
return { api = 1, layout = function() error("\0\xFF\xFE\xC0\x80 zero\0one", 0) end }
