-- Where the screen is wide, nobody can scroll to most of the rows.
return {
  api = 1,
  layout = function(environment)
    local frames = {}
    for i = 1, environment.itemCount do
      frames[i] = { x = 0, y = (i - 1) * 100, width = 300, height = 100 }
    end
    local isUpright = environment.traits.orientation == "portrait"
    local height = isUpright and 100 * environment.itemCount or 500
    return { frames = frames, contentSize = { width = 300, height = height } }
  end,
}
