-- Measures bytes that are no text.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, requires = { "text" }, layout = function() return host.text.measure("\xFF\xFE\0\xC0\x80") end }
