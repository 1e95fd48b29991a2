-- Options that list one table with a hundred thousand empty slots.
-- expect: INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  local options, empty = {}, table.pack(table.unpack({}, 1, 100000))
  empty.n = nil
  for i = 1, 50000 do options[i] = empty end
  return host.layout("list", { rowHeight = options }, environment)
end }
