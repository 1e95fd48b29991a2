-- message: attempt to call a nil value (field 'flor')
-- hint: did you mean “math.floor”?
-- line: 5
return { api = 1, group = function(environment)
  return { { x = 0, y = 0, width = math.flor(10.5), height = 10 } }
end }
