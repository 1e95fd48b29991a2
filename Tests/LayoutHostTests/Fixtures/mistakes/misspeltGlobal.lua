-- message: undefined global 'mth'
-- hint: did you mean “math”?
-- line: 5
return { api = 1, group = function(environment)
  return { { x = 0, y = 0, width = mth.floor(10.5), height = 10 } }
end }
