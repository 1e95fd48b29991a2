-- A version of the contract as text.
-- expect: INVALID_ARGUMENT layout
return { api = "1", layout = function() end }
