-- A kind that is not UTF-8.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.decorationItems = { { elementKind = "\xFF\xC0\x80", frame = { x = 0, y = 0, width = 1, height = 1 } } }
  return answer
end }
