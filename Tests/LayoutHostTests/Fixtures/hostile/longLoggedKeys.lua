-- Logs a table of many keys in hundreds of places.
-- expect: OK|DEADLINE_EXCEEDED layout
return { api = 1, requires = { "log" }, layout = function(environment)
  local keys, all = {}, {}
  for i = 1, 20000 do keys[i + 0.5] = true end
  for i = 1, 21 do
    all[i] = {}
    for k = 1, 21 do all[i][k] = keys end
  end
  host.log("debug", all)
  return host.layout("list", {}, environment)
end }
