-- Prints a table of many keys in hundreds of places, twice.
-- expect: OK layout
return { api = 1, layout = function(environment)
  local keys, all = {}, {}
  for i = 1, 120000 do keys["key" .. i] = true end
  for i = 1, 21 do
    all[i] = {}
    for k = 1, 21 do all[i][k] = keys end
  end
  for _ = 1, 2 do print(all) end
  return host.layout("list", {}, environment)
end }
