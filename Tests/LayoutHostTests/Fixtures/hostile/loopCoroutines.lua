-- Never ends in a coroutine in a coroutine in a coroutine.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local function nest(n)
    if n == 0 then while true do end end
    coroutine.wrap(nest)(n - 1)
  end
  nest(50)
end }
