-- Hooks that are callable tables.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = setmetatable({}, { __call = function() return { frames = {} } end }) }
