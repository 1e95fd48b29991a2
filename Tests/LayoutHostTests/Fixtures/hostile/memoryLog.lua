-- Logs for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, requires = { "log" }, layout = function()
  while true do host.log("trace", "again") end
end }
