-- Answers with one kind of four megabytes, thousands of times.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer, all = host.layout("list", nil, environment), {}
  local one = { elementKind = ("k"):rep(4000000), frame = { x = 0, y = 0, width = 1, height = 1 } }
  for i = 1, 2000 do all[i] = one end
  answer.decorationItems = all
  return answer
end }
