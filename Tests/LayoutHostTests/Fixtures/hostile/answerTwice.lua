-- Uses one buffer for two answers of one call.
-- expect: INVALID_ARGUMENT|FAILED_PRECONDITION layout
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, #frames do frames.set(i, 0, 0, 1, 1) end
  return { frames = frames, supplementaryItems = frames, decorationItems = frames, contentSize = frames }
end }
