-- A value that is called through a chain of __call as long as memory.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|INTERNAL layout
return { api = 1, layout = function()
  local f = function() return 1 end
  for _ = 1, 50000 do f = setmetatable({}, { __call = f }) end
  while true do f() end
end }
