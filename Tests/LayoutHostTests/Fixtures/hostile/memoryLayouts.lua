-- Keeps answers of host.layout without end.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  local all = {}
  while true do all[#all + 1] = host.layout("list", nil, environment, { items = 10000 + #all }) end
end }
