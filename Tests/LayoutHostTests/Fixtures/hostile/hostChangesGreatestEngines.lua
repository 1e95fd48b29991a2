-- The greatest integer of items, of each engine.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  for _, name in ipairs { "grid", "flow", "waterfall", "circle", "diagonal" } do
    pcall(host.layout, name, nil, environment, { items = math.maxinteger })
  end
  return host.layout("grid", { columns = 1 }, environment, { items = math.maxinteger })
end }
