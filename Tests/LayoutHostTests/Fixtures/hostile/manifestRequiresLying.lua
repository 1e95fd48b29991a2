-- Asks for as much as __len says.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
return {
  api = 1,
  requires = setmetatable({}, { __len = function() return math.maxinteger end, __index = function() return "log" end }),
  layout = function() end,
}
