-- Finds a long text that is almost everywhere.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local hay, needle = ("a"):rep(4000000), ("a"):rep(1000000) .. "b"
  while true do hay:find(needle, 1, true) end
end }
