-- A string of a gigabyte, caught and tried again.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  while true do pcall(string.rep, "x", 1000000000) end
end }
