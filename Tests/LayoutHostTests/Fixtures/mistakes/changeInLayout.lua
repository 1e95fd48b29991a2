-- message: attempt to index a nil value (field 'change')
-- hint: environment.change exists in hooks about changes only
-- line: 5
return { api = 1, layout = function(environment)
  if environment.change.reasons.bounds then return { frames = {} } end
  return { frames = {} }
end }
