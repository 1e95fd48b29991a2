-- Prints tables that are in themselves, wide, deep and full of bytes.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t, deep = {}, {}
  t[1], t.self = t, t
  for i = 1, 200000 do t[i + 1] = ("\xFF\27"):rep(10) end
  for _ = 1, 1000 do deep = { deep, deep, deep } end
  while true do print(t, deep) end
end }
