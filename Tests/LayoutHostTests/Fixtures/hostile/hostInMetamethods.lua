-- Asks within metamethods, comparisons and closing variables.
-- expect: OK layout
return { api = 1, layout = function(environment)
  local function ask() return host.layout("list", nil, environment) end
  local t = setmetatable({}, { __index = ask, __len = ask, __close = ask, __lt = ask, __concat = ask })
  local _ = t.x, #t, t < t, t .. t
  table.sort({ 1, 2, 3 }, function(a, b) ask(); return a < b end)
  local _ = ("abc"):gsub(".", function() ask() end)
  do local guard <close> = t end
  xpcall(error, ask)
  return host.layout("list", nil, environment)
end }
