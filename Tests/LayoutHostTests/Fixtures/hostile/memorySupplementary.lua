-- Answers with hundreds of thousands of supplementary items that share one long kind.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  local one = { elementKind = ("k"):rep(100000), frame = { x = 0, y = 0, width = 1, height = 1 } }
  answer.supplementaryItems = {}
  for i = 1, 500000 do answer.supplementaryItems[i] = one end
  return answer
end }
