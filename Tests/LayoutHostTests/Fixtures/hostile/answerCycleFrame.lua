-- Answers with frames that are the list they stand in.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function()
  local frames = {}
  frames[1] = frames
  frames.x, frames.y, frames.width, frames.height = 0, 0, 1, 1
  return frames
end }
