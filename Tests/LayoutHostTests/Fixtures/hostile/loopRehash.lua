-- Adds and takes away keys so that a table is moved again and again.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t, n = {}, 0
  while true do
    n = n + 1
    t[n * 4095] = true
    t[(n - 3000) * 4095] = nil
  end
end }
