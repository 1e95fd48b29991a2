-- Measures without having asked for it.
-- expect: FAILED_PRECONDITION layout
return { api = 1, layout = function() return host.text.measure("x") end }
