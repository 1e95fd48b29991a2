-- Many strings, each just within its limit.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local all = {}
  for i = 1, math.huge do all[i] = ("x"):rep(4000000) .. i end
end }
