local shapes = require "@lib/shapes"
return { api = 1, group = function() return { shapes.square(7) } end }
