-- A version of the contract that is no number.
-- expect: INVALID_ARGUMENT|FAILED_PRECONDITION layout
return { api = 0 / 0, layout = function() end }
