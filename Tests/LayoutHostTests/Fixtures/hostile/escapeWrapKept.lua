-- Goes on in a coroutine of the call before.
-- expect: OK layout
local kept
return { api = 1, layout = function(environment)
  kept = kept or coroutine.wrap(function()
    while true do
      local frames = environment.frames(environment.itemCount)
      for i = 1, #frames do frames.set(i, 0, 0, 1, 1) end
      coroutine.yield { frames = frames }
    end
  end)
  return kept()
end }
