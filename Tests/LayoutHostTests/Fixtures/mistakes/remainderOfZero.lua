-- message: attempt to perform 'n%0'
-- hint: the divisor is 0; math.max(1, n) is never 0
-- line: 5
return { api = 1, group = function(environment)
  local column = environment.itemCount % 0
  return { { x = column, y = 0, width = 10, height = 10 } }
end }
