-- The rows come in the opposite order where the screen is wide.
return {
  api = 1,
  layout = function(environment)
    local count, frames = environment.itemCount, {}
    for i = 1, count do
      local place = environment.traits.orientation == "portrait" and i - 1 or count - i
      frames[i] = { x = 0, y = place * 100, width = 300, height = 100 }
    end
    return { frames = frames }
  end,
}
