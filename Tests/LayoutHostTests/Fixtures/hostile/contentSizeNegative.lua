-- A content of negative size.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.contentSize = { width = 1, height = -1 }
  return answer
end }
