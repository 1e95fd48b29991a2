-- Two contents whose sum is beyond all numbers.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.contentSize = { width = 1, height = 1.7e308 }
  return answer
end }
