-- A version that is a table.
-- expect: INVALID_ARGUMENT layout
return { api = 1, version = { 1, 0 }, layout = function() end }
