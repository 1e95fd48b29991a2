-- Raises all of its memory.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local all = {}
  for i = 1, 100000 do all[i] = { i } end
  error(all)
end }
