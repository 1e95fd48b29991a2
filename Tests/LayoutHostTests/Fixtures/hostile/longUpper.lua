-- Turns over and capitalises four megabytes for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local text = ("x"):rep(4000000)
  while true do local _ = #text:upper(), #text:reverse(), #text:lower() end
end }
