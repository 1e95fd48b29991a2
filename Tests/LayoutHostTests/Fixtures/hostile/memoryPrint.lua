-- Prints lines of four megabytes for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local line = ("x"):rep(4000000)
  while true do print(line) end
end }
