-- Moves a huge range onto itself, one place on.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local t = { 1 }
  while true do table.move(t, 1, 1 << 60, 2) end
end }
