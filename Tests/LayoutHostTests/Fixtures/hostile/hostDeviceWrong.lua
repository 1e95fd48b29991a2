-- Asks for devices that are none.
-- expect: INVALID_ARGUMENT|NOT_FOUND|INTERNAL layout
return { api = 1, layout = function()
  for _, name in ipairs { 7, true, {}, "\xFF", "", "\0" } do
    if pcall(host.device, name) then error("accepted") end
  end
  return host.device("")
end }
