-- A coroutine in a coroutine, without end.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
return { api = 1, layout = function()
  local function nest() return (coroutine.wrap(nest)()) end
  nest()
end }
