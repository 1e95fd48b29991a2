-- A kind that clears the terminal.
-- expect: OK|INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local answer = host.layout("list", nil, environment)
  answer.decorationItems = { { elementKind = "\27[2J\27]0;owned\7\0", frame = { x = 0, y = 0, width = 1, height = 1 } } }
  return answer
end }
