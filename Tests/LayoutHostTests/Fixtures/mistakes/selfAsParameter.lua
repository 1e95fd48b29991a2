-- document: {"sections": [{"layout": "selfAsParameter", "items": 2}]}
-- message: attempt to index a nil value (local 'environment')
-- hint: the host calls layout(environment): write these parameters, in this order and without self
-- line: 6
return { api = 1, layout = function(self, environment)
  local frames = environment.frames(environment.itemCount)
  for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 10, 10, 10) end
  return { frames = frames }
end }
