-- Asks for devices with long names for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local name = ("iPhone "):rep(500000)
  while true do pcall(host.device, name) end
end }
