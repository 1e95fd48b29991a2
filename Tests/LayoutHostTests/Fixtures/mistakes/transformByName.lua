-- document: {"sections": [{"layout": "transformByName", "items": 2}]}
-- message: attempt to perform arithmetic on a nil value (field 'a')
-- hint: it is not there: a transform is a list, in which a is [1]; items have the fields of the document, options need a default
-- line: 11
return { api = 1, layout = function(environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end,
visibleItems = function(items, environment)
  items[1].alpha = items[1].transform.a * 0.5
end }
