-- Frames whose far edges are beyond all numbers.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local frames = {}
  for i = 1, environment.itemCount do
    frames[i] = { x = 1.7e308, y = 1.7e308, width = 1.7e308, height = 1.7e308 }
  end
  return { frames = frames }
end }
