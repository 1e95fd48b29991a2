-- Looks for a metatable of the host's that can be read or changed.
-- expect: OK layout
local function check(what, value)
  local meta = getmetatable(value)
  if type(meta) ~= "table" then return end
  for key, field in pairs(meta) do
    if pcall(rawset, meta, key, field) then error("can change the metatable of " .. what) end
  end
  if pcall(rawset, meta, "__index", 1) then error("can change the metatable of " .. what) end
end
return { api = 1, layout = function(environment)
  check("environment", environment)
  check("container", environment.container)
  check("items", environment.items)
  check("item", environment.items[1])
  check("options", environment.options)
  check("buffer", environment.frames(1))
  check("host", host)
  check("text", host.sortedPairs)
  check("string", "")
  check("_ENV", _ENV)
  check("graph", host.graph { x = function() end } {})
  return host.layout("list", nil, environment)
end }
