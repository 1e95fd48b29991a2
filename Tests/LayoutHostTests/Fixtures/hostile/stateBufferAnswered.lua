-- Answers with the buffer of the call before.
-- expect: FAILED_PRECONDITION layout
local kept
return { api = 1, layout = function(environment)
  if not kept then
    kept = environment.frames(environment.itemCount)
    for i = 1, #kept do kept.set(i, 0, 0, 1, 1) end
  end
  return { frames = kept }
end }
