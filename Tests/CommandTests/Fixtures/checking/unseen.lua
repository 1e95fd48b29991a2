-- Lays out, and has nothing to show where it is scrolled.
return {
  api = 1,
  group = function(environment)
    local frames = {}
    for i = 1, environment.itemCount do
      frames[i] = { x = 0, y = (i - 1) * 500, width = 300, height = 500 }
    end
    return frames
  end,
  visibleItems = function(items, environment)
    if environment.scroll.contentOffset.y > 0 then error("nothing to be seen") end
  end,
}
