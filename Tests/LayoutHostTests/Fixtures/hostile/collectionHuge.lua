-- Wants more sections than there are.
-- expect: INVALID_ARGUMENT collection
return { api = 1, collection = function() return { sections = host.sections { to = 1 << 53 } } end }
