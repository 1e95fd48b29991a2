-- A container almost beyond all numbers.
-- expect: OK|INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  return host.layout("grid", { columns = 3 }, environment, { container = { width = 1.7e308, height = 1.7e308 } })
end }
