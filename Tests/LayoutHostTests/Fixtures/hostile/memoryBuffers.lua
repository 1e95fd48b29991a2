-- Frame buffers without end.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local all = {}
  while true do all[#all + 1] = environment.frames(10000) end
end }
