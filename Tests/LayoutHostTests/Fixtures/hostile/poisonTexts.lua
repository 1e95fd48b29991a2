-- Fills the memory of measured texts that all plugins share.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, requires = { "text" }, layout = function()
  for i = 1, math.huge do host.text.measure(i .. ("x"):rep(100000), { width = 1e9 }) end
end }
