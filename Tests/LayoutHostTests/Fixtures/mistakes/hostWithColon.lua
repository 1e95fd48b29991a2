-- message: argument 1 of host.layout must be a provider's name
-- hint: it is written with a dot: host.layout(…)
-- line: 5
return { api = 1, layout = function(environment)
  return host:layout("list", nil, environment)
end }
