-- Counts its calls and fails if it remembers another document.
-- expect: OK layout
local calls = 0
return { api = 1, layout = function(environment)
  calls = calls + 1
  if calls > 2 then error("state of another document") end
  return host.layout("list", nil, environment)
end }
