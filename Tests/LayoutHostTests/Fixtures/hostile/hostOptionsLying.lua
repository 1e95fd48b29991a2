-- Gives options that compute themselves for ever.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT|OK layout
return { api = 1, layout = function(environment)
  local endless = setmetatable({}, {
    __index = function() while true do end end,
    __pairs = function() while true do end end,
    __len = function() while true do end end,
  })
  return host.layout("list", endless, environment)
end }
