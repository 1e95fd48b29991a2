-- A frame buffer for a thousand million frames.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment) return { frames = environment.frames(1000000000) } end }
