-- message: the hook “targetContentOffset” must return a table with x and y, not nothing
-- hint: is there a return at the end of the hook?
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 400, 10, 390) end
  return { frames = frames }
end,
targetContentOffset = function(proposed, environment)
  local page = math.floor(proposed.y / 400 + 0.5)
end }
