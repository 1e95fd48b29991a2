-- The order of string keys is another one in every state.
return {
  api = 1,
  group = function(environment)
    local frames = {}
    for _, y in pairs { alpha = 1, beta = 2, gamma = 3, delta = 4, epsilon = 5, zeta = 6, eta = 7 } do
      frames[#frames + 1] = { x = 0, y = 50 * y, width = 50, height = 50 }
    end
    return frames
  end,
}
