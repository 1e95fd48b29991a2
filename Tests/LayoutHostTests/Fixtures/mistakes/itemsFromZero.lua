-- message: attempt to index a nil value (local 'item')
-- hint: nothing was assigned to it; the first element of a list is [1], as Lua counts from 1
-- line: 8
return { api = 1, layout = function(environment)
  local frames, y = {}, 0
  for i = 1, environment.itemCount do
    local item = environment.items[i - 1]
    frames[i] = { x = 0, y = y, width = 10, height = item.height or 10 }
  end
  return { frames = frames }
end }
