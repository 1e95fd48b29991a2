-- message: attempt to index a nil value (field 'integer index')
-- hint: there is no such element; Lua counts from 1
-- line: 5
return { api = 1, layout = function(environment)
  local width = environment.items[0].width
  return { frames = { { x = 0, y = 0, width = width, height = 10 } } }
end }
