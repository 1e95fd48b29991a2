-- Logs with levels that are none, texts that are none, and terminal escapes.
-- expect: OK layout
return { api = 1, requires = { "log" }, layout = function(environment)
  pcall(host.log)
  pcall(host.log, "loud", "x")
  pcall(host.log, {}, {})
  pcall(host.log, "info", "\27[2J\27]0;owned\7\r\n\0\xFF")
  pcall(host.log, "info", setmetatable({}, { __tostring = error }))
  print("\27[2J\27]0;owned\7", nil, true, 0 / 0, {})
  return host.layout("list", nil, environment)
end }
