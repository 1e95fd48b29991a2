-- Options whose names are not UTF-8 or no strings.
-- expect: INVALID_ARGUMENT layout
return { api = 1, options = { ["\xFF"] = { type = "number" }, [1] = { type = "number" } }, layout = function() end }
