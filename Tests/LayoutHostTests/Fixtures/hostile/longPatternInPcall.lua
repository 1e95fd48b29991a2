-- Patterns that track back a lot, again and again.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  while true do pcall(string.match, ("a"):rep(5000), ".*.*.*.*b") end
end }
