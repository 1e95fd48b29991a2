-- message: 'then' expected near '!'
-- hint: “not” is written not, and “not equal” ~=
-- line: 6
return { api = 1, group = function(environment)
  local y = 0
  if environment.itemCount != 1 then y = 10 end
  return { { x = 0, y = y, width = 10, height = 10 } }
end }
