-- Changes what collections there are.
-- expect: INTERNAL|INVALID_ARGUMENT coordinate
return {
  api = 1,
  screen = function() return { regions = { main = { x = 0, y = 0, width = 300, height = 300 } } } end,
  coordinate = function(collections) collections.other = collections.main end,
}
