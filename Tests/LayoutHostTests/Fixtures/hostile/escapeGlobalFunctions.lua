-- Replaces global functions that the host might use itself.
-- expect: OK layout
local pcall, ipairs, layout = pcall, ipairs, host.layout
for _, name in ipairs { "pcall", "error", "type", "pairs", "ipairs", "next", "tostring", "setmetatable", "getmetatable", "select", "rawget", "rawset" } do
  pcall(function() _ENV[name] = function() while true do end end end)
end
return { api = 1, layout = function(environment) return layout("list", nil, environment) end }
