-- message: an element has no field “elementkind”
-- hint: did you mean “elementKind”?
-- line: 11
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for _, item in ipairs(items) do
    if item.elementkind ~= "header" then item.alpha = 0.5 end
  end
end }
