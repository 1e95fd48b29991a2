-- An inset that is no number.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.contentInset = 0 / 0
  return answer
end }
