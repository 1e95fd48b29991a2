-- Joins beyond the size of a string.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local part = ("x"):rep(1000000)
  return table.concat { part, part, part, part, part }
end }
