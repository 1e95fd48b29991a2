-- message: argument 3 of host.layout must be the environment of this call, as it came
-- hint: options come before it, nil for none: host.layout(name, nil, environment)
-- line: 5
return { api = 1, layout = function(environment)
  return host.layout("list", environment)
end }
