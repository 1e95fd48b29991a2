-- select from the end of a long list of arguments, for ever.
-- expect: DEADLINE_EXCEEDED|INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local function last(...) return (select(-1, ...)) end
  local list = table.pack(table.unpack({}, 1, 100000))
  while true do last(table.unpack(list, 1, list.n)) end
end }
