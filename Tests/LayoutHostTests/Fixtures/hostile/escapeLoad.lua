-- Looks for ways to run code or to reach the system, by name.
-- expect: OK layout
local missing = {}
for _, name in ipairs {
  "load", "loadstring", "dofile", "loadfile", "io", "os", "debug", "package", "collectgarbage", "_G", "module",
  "setfenv", "getfenv", "newproxy", "warn", "jit", "ffi", "arg",
} do
  local found = pcall(function() return _ENV[name].x end)
  if found or rawget(_ENV, name) ~= nil then missing[#missing + 1] = name end
end
if string.dump then missing[#missing + 1] = "string.dump" end
if #missing > 0 then error("found " .. table.concat(missing, ", ")) end
return { api = 1, layout = function(environment) return host.layout("list", nil, environment) end }
