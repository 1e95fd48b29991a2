-- message: attempt to index a nil value (field 'memo')
-- hint: environment.memo is what the hook “layout” returns as “memo”, in hooks for visible states and changes
-- line: 10
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items, environment)
  items[1].alpha = environment.memo.rows / 2
end }
