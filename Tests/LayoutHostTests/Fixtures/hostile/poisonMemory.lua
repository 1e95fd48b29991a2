-- Asks another plugin for more than it can hold, and catches its failure.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  pcall(host.layout, "decorated", nil, environment, { items = 1000000000 })
end }
