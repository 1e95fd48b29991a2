-- Loops, and loops on in __close once it is stopped.
-- expect: DEADLINE_EXCEEDED layout
local endless = setmetatable({}, { __close = function() while true do end end })
return { api = 1, layout = function()
  local first <close> = endless
  local second <close> = endless
  while true do end
end }
