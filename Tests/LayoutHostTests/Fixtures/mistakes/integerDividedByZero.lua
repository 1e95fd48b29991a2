-- message: attempt to divide by zero
-- hint: the divisor is 0; math.max(1, n) is never 0
-- line: 5
return { api = 1, group = function(environment)
  local columns = environment.itemCount // 0
  return { { x = columns, y = 0, width = 10, height = 10 } }
end }
