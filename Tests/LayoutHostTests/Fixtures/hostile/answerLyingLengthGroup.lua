-- Answers with a group of frames that claim to be a thousand millions.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED group
return { api = 1, group = function()
  local frame = { x = 0, y = 0, width = 1, height = 1 }
  return setmetatable({}, { __len = function() return 1000000000 end, __index = function() return frame end })
end }
