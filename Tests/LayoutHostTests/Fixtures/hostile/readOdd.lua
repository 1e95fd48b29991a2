-- Reads the environment with keys that are none.
-- expect: OK layout
return { api = 1, layout = function(environment)
  for _, key in ipairs { 0, -1, 1.5, 0 / 0, 2 ^ 53, math.maxinteger, true, {}, print, "", ("x"):rep(1000000), "\xFF\0" } do
    local _ = environment[key], environment.items[key], environment.options[key], environment.items[1][key]
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
