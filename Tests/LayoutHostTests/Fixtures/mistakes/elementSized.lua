-- message: items[1] has an unknown key “size”
-- hint: known here: frame, center, alpha, zIndex, transform, hidden, transform3D, anchorPoint, parts, clipsTo, values
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items)
  for _, item in ipairs(items) do item.size = { width = 20, height = 20 } end
end }
