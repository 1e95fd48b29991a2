-- Changes that are not there.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  return host.layout("list", nil, environment, { traits = {}, [1] = 2 })
end }
