-- A frame buffer whose size overflows.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT layout
return { api = 1, layout = function(environment) return { frames = environment.frames(math.maxinteger) } end }
