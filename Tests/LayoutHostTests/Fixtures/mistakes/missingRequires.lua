-- message: host.log is not there
-- hint: add requires = { "log" } to the plugin's table
-- line: 5
return { api = 1, group = function(environment)
  host.log("info", "laying out")
  return { { x = 0, y = 0, width = 10, height = 10 } }
end }
