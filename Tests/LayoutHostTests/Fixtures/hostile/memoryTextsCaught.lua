-- Measures for ever and catches the deadline.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, requires = { "text" }, layout = function()
  for i = 1, math.huge do pcall(host.text.measure, ("text"):rep(1000) .. i) end
end }
