-- A memo that lists one table with a hundred thousand empty slots two thousand times.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local memo, empty = {}, table.pack(table.unpack({}, 1, 100000))
  empty.n = nil
  for i = 1, 2000 do memo[i] = empty end
  return { frames = host.layout("list", {}, environment).frames, memo = memo }
end }
