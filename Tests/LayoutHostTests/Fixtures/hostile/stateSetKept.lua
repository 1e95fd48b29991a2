-- Keeps the function that sets frames.
-- expect: FAILED_PRECONDITION layout
local set
return { api = 1, layout = function(environment)
  if set then set(1, 0, 0, 9999, 9999) end
  local frames = environment.frames(environment.itemCount)
  set = frames.set
  for i = 1, #frames do set(i, 0, 0, 1, 1) end
  return { frames = frames }
end }
