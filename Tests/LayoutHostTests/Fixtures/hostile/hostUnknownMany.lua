-- Asks for names that are not there, for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  for i = 1, math.huge do pcall(host.layout, ("n"):rep(10000) .. i, nil, environment) end
end }
