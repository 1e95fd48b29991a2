-- message: unexpected symbol near '}'
-- hint: is a value missing in front of it, or an end? “else if” in one word is elseif
-- line: 10
return { api = 1, group = function(environment)
  if environment.itemCount > 1 then
    return { { x = 0, y = 0, width = 10, height = 10 } }
  else if environment.itemCount > 0 then
    return { { x = 0, y = 0, width = 20, height = 20 } }
  end
end }
