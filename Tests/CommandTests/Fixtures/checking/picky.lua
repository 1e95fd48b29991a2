-- On a tablet there is nothing, upright on a phone items lie on each other.
return {
  api = 1,
  group = function(environment)
    if environment.traits.userInterfaceIdiom == "pad" then error("no tablets") end
    local step = environment.traits.orientation == "portrait" and 20 or 60
    local frames = {}
    for i = 1, environment.itemCount do
      frames[i] = { x = 0, y = (i - 1) * step, width = 50, height = 50 }
    end
    return frames
  end,
}
