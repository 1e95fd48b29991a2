-- Variables to close, as deep as the stack.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
local function deep()
  local guard <close> = setmetatable({}, { __close = function() deep() end })
  deep()
end
return { api = 1, layout = function() deep() end }
