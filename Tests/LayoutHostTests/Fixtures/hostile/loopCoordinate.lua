-- Never ends in coordinate.
-- expect: DEADLINE_EXCEEDED coordinate
return {
  api = 1,
  screen = function() return { regions = { main = { x = 0, y = 0, width = 300, height = 300 } } } end,
  coordinate = function(collections) while collections.main do end end,
}
