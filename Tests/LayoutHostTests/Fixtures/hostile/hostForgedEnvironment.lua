-- Gives host.layout an environment of its own making.
-- expect: INVALID_ARGUMENT|INTERNAL|FAILED_PRECONDITION layout
return { api = 1, layout = function(environment)
  local forged = setmetatable({}, { __index = environment })
  return host.layout("list", nil, forged)
end }
