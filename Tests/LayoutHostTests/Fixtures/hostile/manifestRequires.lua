-- Asks for what no host has.
-- expect: INVALID_ARGUMENT|UNIMPLEMENTED|FAILED_PRECONDITION layout
return { api = 1, requires = { "files" }, layout = function() end }
