-- A frame of strings that look like numbers.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function() return { { x = "0", y = "0", width = "0x10", height = "1e3" } } end }
