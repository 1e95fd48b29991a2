-- Changes what a device is.
-- expect: OK layout
return { api = 1, layout = function(environment)
  local device = host.device("iPhone 15 Pro")
  pcall(function() device.size.width = 7 end)
  pcall(rawset, device.size, "width", 7)
  if host.device("iPhone 15 Pro").size.width == 7 then error("changed") end
  return host.layout("list", nil, environment)
end }
