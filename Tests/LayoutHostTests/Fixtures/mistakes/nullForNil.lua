-- message: undefined global 'null'
-- hint: Lua's word for nothing is nil
-- line: 6
return { api = 1, group = function(environment)
  local width = environment.itemCount
  if width ~= null then width = 10 end
  return { { x = 0, y = 0, width = width, height = 10 } }
end }
