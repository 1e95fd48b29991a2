-- A version of the contract beyond all integers.
-- expect: FAILED_PRECONDITION|INVALID_ARGUMENT layout
return { api = 1e300, layout = function() end }
