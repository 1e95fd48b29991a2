-- message: with 1 item: frames[1].x must be a finite number
-- hint: divided by 0? 1 / 0 and 0 / 0 are no lengths
return { api = 1, layout = function(environment)
  local frames, gaps = {}, environment.itemCount - 1
  for i = 1, environment.itemCount do
    frames[i] = { x = (i - 1) * 100 / gaps, y = 0, width = 10, height = 10 }
  end
  return { frames = frames }
end }
