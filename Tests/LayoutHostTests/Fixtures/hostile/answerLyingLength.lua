-- Answers with frames that claim to be a thousand millions.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  return { frames = setmetatable({}, { __len = function() return 1000000000 end }) }
end }
