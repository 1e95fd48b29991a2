-- Gives the same answer table again, and changes it afterwards.
-- expect: INVALID_ARGUMENT layout
local answer
return { api = 1, layout = function(environment)
  if answer then answer.frames[1].x = 0 / 0 end
  answer = answer or host.layout("list", nil, environment)
  return answer
end }
