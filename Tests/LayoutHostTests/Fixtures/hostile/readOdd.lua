-- Reads the environment with keys that are none.
-- expect: OK layout
return { api = 1, layout = function(environment)
  for _, key in ipairs { 0, -1, 1.5, 0 / 0, 2 ^ 53, math.maxinteger, true, {}, print, "", ("x"):rep(1000000), "\xFF\0" } do
    for _, t in ipairs { environment, environment.items, environment.options, environment.items[1], host } do
      pcall(function() return t[key] end)
      pcall(function() return t[key][key] end)
    end
    pcall(next, environment, key)
    pcall(next, environment.items, key)
    pcall(rawget, environment, key)
    pcall(rawget, environment.items, key)
  end
  pcall(rawlen, environment)
  pcall(rawequal, environment, environment.items)
  pcall(ipairs, nil)
  pcall(select, math.mininteger, environment)
  for _ in pairs(environment) do for _ in pairs(environment.items) do end end
  return host.layout("list", nil, environment)
end }
