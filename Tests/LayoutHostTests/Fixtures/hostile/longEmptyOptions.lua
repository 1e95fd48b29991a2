-- Options of a layout that list one table with a hundred thousand empty slots two thousand times.
-- expect: INVALID_ARGUMENT layout
local forms = { type = "array", items = { type = "table" }, default = {} }
return { api = 1, options = { list = forms }, layout = function(environment)
  if #environment.options.list > 0 then return host.layout("list", {}, environment) end
  local list, empty = {}, table.pack(table.unpack({}, 1, 100000))
  empty.n = nil
  for i = 1, 2000 do list[i] = empty end
  return host.layout("longEmptyOptions", { list = list }, environment)
end }
