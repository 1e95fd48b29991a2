-- Answers with millions of frames for a few items.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local frames, one = {}, { x = 0, y = 0, width = 1, height = 1 }
  for i = 1, 900000 do frames[i] = one end
  return { frames = frames }
end }
