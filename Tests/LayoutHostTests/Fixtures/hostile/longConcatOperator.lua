-- The operator .. with long strings, for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local text = ("x"):rep(2000000)
  while true do local _ = text .. text end
end }
