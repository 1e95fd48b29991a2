-- Long strings as keys, each hashed anew.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t, text = {}, ("x"):rep(4000000)
  while true do t[text:sub(2)] = nil end
end }
