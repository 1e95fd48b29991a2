-- Message handlers that call xpcall with themselves.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  local function handler(e) return xpcall(error, handler, e) end
  xpcall(error, handler, 1)
end }
