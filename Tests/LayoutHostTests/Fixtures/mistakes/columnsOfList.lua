-- message: options has an unknown key “columns”
-- hint: the layout “grid” has columns
-- line: 5
return { api = 1, layout = function(environment)
  return host.layout("list", { columns = 3 }, environment)
end }
