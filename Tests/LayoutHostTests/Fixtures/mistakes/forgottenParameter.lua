-- message: undefined global 'environment'
-- hint: hooks get it as a parameter: function(environment)
-- line: 5
return { api = 1, layout = function()
  return { frames = environment.frames(environment.itemCount) }
end }
