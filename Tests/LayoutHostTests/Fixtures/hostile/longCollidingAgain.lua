-- A table full of keys that collide gives one up for another, so that all are moved.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local t = {}
  for m = 1, 4096 do t[m * 8191] = true end
  for m = 4097, 8192 do t[m * 8191] = true end
  while true do
    for m = 1, 8192 do
      t[m * 8191] = nil
      t[(m + 8192) * 8191] = true
    end
  end
end }
