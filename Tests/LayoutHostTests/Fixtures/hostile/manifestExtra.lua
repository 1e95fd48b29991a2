-- A table with keys that are not strings.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function() end, [{}] = 1, [print] = 2, [1] = 3, ["\27[2J"] = 4 }
