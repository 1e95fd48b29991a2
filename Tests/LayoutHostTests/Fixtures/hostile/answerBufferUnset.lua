-- Answers with a buffer in which nothing is set.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  return { frames = environment.frames(environment.itemCount) }
end }
