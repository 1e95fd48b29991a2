-- Answers with a buffer of the call before that was never handed over.
-- expect: FAILED_PRECONDITION layout
local kept
return { api = 1, layout = function(environment)
  local old = kept
  kept = environment.frames(5)
  for i = 1, #kept do kept.set(i, 0, 0, 1, 1) end
  if old then return { frames = old } end
  return host.layout("list", nil, environment)
end }
