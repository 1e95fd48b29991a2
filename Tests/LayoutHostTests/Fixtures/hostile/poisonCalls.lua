-- Asks another plugin for more than there is time for, so that it is the one that fails.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  return host.layout("patient", nil, environment, { items = 1000000000 })
end }
