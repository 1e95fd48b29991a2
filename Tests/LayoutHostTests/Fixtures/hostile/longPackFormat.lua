-- A format of string.pack of four megabytes.
-- expect: INTERNAL|RESOURCE_EXHAUSTED|INVALID_ARGUMENT layout
return { api = 1, layout = function() return string.packsize(("i16!16"):rep(600000)) end }
