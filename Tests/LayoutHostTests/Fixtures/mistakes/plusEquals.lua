-- message: syntax error near '+'
-- hint: Lua has no += and no ++; write i = i + 1
-- line: 6
return { api = 1, group = function(environment)
  local y = 0
  y += 10
  return { { x = 0, y = y, width = 10, height = 10 } }
end }
