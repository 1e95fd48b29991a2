-- A content of no size.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.contentSize = { width = 0 / 0, height = 1 }
  return answer
end }
