-- Answers with a list that has holes.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function()
  local frame = { x = 0, y = 0, width = 1, height = 1 }
  return { frames = { frame, nil, frame, [1000000000] = frame } }
end }
