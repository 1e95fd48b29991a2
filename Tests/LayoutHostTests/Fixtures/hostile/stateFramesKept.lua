-- Keeps the function that makes buffers, and uses it in the next call.
-- expect: OK|FAILED_PRECONDITION layout
local make
return { api = 1, layout = function(environment)
  make = make or environment.frames
  local frames = make(environment.itemCount)
  for i = 1, #frames do frames.set(i, 0, 0, 1, 1) end
  return { frames = frames }
end }
