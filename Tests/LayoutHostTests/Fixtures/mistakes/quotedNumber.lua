-- message: frames[1].width must be a number, not a string
-- hint: numbers stand without quotes
return { api = 1, group = function(environment)
  return { { x = 0, y = 0, width = "100", height = 10 } }
end }
