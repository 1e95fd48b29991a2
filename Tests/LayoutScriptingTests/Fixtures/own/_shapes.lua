local shapes = {}

function shapes.square(side) return { x = 0, y = 0, width = side, height = side } end

expect.extend {
  beSquare = function(frame) return frame.width == frame.height, "be square" end,
}

return shapes
