-- Frame buffers that nobody keeps.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  while true do environment.frames(10000) end
end }
