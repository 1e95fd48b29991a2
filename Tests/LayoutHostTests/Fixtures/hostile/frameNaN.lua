-- A frame at no place.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do frames[i] = { x = 0 / 0, y = 0, width = 1, height = 1 } end
  return { frames = frames }
end }
