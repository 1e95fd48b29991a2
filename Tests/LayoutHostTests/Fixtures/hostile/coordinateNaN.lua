-- Moves elements to nowhere.
-- expect: INVALID_ARGUMENT coordinate
return {
  api = 1,
  screen = function() return { regions = { main = { x = 0, y = 0, width = 300, height = 300 } } } end,
  coordinate = function(collections) collections.main.items[1].center = { x = 0 / 0, y = 0 } end,
}
