-- Measures words that are longer than each of their lines, one after another.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, requires = { "text" }, layout = function()
  local word = ("x"):rep(4000)
  for i = 1, math.huge do host.text.measure(word .. i, { width = 0 }) end
end }
