-- Answers with frames that compute x for ever.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do
    frames[i] = setmetatable({}, { __index = function() while true do end end })
  end
  return { frames = frames }
end }
