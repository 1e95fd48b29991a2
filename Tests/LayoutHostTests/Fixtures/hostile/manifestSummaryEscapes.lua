-- A summary that clears the terminal where plugins are listed.
-- expect: OK|INVALID_ARGUMENT layout
return {
  api = 1,
  summary = "\27[2J\27]0;owned\7\r\nfake line\nanother",
  layout = function(environment) return host.layout("list", nil, environment) end,
}
