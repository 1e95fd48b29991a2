-- Answers with the items as frames.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment) return { frames = environment.items } end }
