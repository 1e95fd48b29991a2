-- A file that returns many values.
-- expect: INVALID_ARGUMENT|OK layout
return nil, { api = 1, layout = function() return { frames = {} } end }
