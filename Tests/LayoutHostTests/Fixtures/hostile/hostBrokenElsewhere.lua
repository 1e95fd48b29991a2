-- Asks a plugin that does not load, for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  while true do pcall(host.layout, "manifestNothing", nil, environment) end
end }
