-- A header of the least item there is.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.supplementaryItems = {
    { elementKind = "x", item = math.mininteger, frame = { x = 0, y = 0, width = 1, height = 1 } },
  }
  return answer
end }
