-- Measures texts that were never measured before, for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, requires = { "text" }, layout = function()
  for i = 1, math.huge do host.text.measure(("text"):rep(500) .. i, { width = 100 }) end
end }
