-- Logs in a way that is wrong.
return {
  api = 1,
  requires = { "log" },
  section = function() host.log("loud", "x") end,
}
