-- Tables that only a weak value holds grow while a full heap is collected: Lua freed them in use.
-- expect: OK|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local full = {}
  for i = 1, 175000 do full[i] = {} end
  for _ = 1, 5000 do
    local mode = {}
    local weak = setmetatable({ __newindex = {} }, mode)
    mode.__mode = "v"
    local target = setmetatable({}, weak)
    for i = 1, 512 do target[i] = i end
  end
  return host.layout("list", nil, environment)
end }
