-- Gives options that hold themselves.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local options = {}
  options.rowHeight = options
  return host.layout("list", options, environment)
end }
