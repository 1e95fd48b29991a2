-- A frame buffer whose size in bytes is small once it has overflowed.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT layout
return { api = 1, layout = function(environment) return { frames = environment.frames(2305843009213693952) } end }
