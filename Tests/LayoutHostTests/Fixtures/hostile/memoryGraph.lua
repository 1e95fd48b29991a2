-- A graph of a million values.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local functions = {}
  for i = 1, 1000000 do functions["value" .. i] = function() return i end end
  return host.graph(functions)
end }
