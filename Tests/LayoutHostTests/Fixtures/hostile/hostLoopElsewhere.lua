-- Asks a plugin that never ends, and catches that.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  while true do pcall(host.layout, "loopLayout", nil, environment) end
end }
