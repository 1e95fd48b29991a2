-- Asks for a device whose name has four megabytes.
-- expect: INVALID_ARGUMENT|INTERNAL|NOT_FOUND layout
return { api = 1, layout = function() return host.device(("iPhone "):rep(500000)) end }
