-- Writes to the buffer of the call before.
-- expect: FAILED_PRECONDITION layout
local kept
return { api = 1, layout = function(environment)
  if kept then kept.set(1, 0, 0, 9999, 9999) end
  local frames = environment.frames(environment.itemCount)
  for i = 1, #frames do frames.set(i, 0, 0, 1, 1) end
  kept = frames
  return { frames = frames }
end }
