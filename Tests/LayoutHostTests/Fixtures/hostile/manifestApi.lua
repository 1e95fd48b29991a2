-- A version of the contract that no integer holds.
-- expect: FAILED_PRECONDITION|INVALID_ARGUMENT layout
return { api = 2 ^ 53 + 1, layout = function() end }
