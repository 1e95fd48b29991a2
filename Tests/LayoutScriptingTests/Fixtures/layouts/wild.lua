-- Its frames depend on the order of a table's keys.
return {
  api = 1,
  group = function(environment)
    local frames, y = {}, 0
    for key in pairs { alpha = 1, beta = 2, gamma = 3, delta = 4, epsilon = 5, zeta = 6, eta = 7, theta = 8 } do
      frames[#frames + 1] = { x = 0, y = y, width = 100, height = #key * 20 }
      y = y + #key * 20
    end
    return frames
  end,
}
