local shapes = {}

function shapes.square(side) return { x = 0, y = 0, width = side, height = side } end

return shapes
