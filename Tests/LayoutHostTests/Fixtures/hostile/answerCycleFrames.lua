-- Answers with a table that is its own list of frames.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function()
  local answer = {}
  answer.frames = answer
  return answer
end }
