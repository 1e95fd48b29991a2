-- Calls host.layout with nothing.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, layout = function() return host.layout() end }
