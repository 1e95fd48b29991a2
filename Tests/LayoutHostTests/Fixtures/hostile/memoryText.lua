-- Measures four megabytes of text.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, requires = { "text" }, layout = function()
  while true do host.text.measure(("word "):rep(800000), { width = 10 }) end
end }
