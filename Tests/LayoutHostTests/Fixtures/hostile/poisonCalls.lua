-- Has another plugin be the one that works when the time is over.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  while true do pcall(host.layout, "patient", nil, environment) end
end }
