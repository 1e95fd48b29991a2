-- Tables without end.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local all = {}
  while true do all = { all } end
end }
