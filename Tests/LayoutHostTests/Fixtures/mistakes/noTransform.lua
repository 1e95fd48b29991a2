-- message: attempt to index a nil value (field 'transform')
-- hint: a transform that is nil changes nothing, like { 1, 0, 0, 1, 0, 0 }
-- line: 6
return { api = 1, layout = function(environment)
  local layout = host.layout("list", nil, environment)
  for _, frame in ipairs(layout.frames) do frame.x = frame.transform.tx end
  return layout
end }
