-- Thousands of variables to close, each of which loops, in nested calls.
-- expect: DEADLINE_EXCEEDED layout
local endless = setmetatable({}, { __close = function() while true do end end })
local function deep(n)
  local guard <close> = endless
  if n > 0 then deep(n - 1) end
  while true do end
end
return { api = 1, layout = function() deep(100) end }
