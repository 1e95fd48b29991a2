-- Answers with frames whose length never comes.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  return { frames = setmetatable({}, { __len = function() while true do end end }) }
end }
