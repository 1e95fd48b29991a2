-- Has other plugins loaded when hardly any time is left.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  while true do pcall(host.layout, "nobody", nil, environment) end
end }
