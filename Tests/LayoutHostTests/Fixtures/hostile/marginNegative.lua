-- A margin below 0.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.visibleMargin = -1 / 0
  return answer
end }
