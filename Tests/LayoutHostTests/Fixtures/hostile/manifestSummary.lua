-- A summary that is not UTF-8.
-- expect: INVALID_ARGUMENT layout
return { api = 1, summary = "\xFF\xFE", layout = function() end }
