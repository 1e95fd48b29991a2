-- A region that is nowhere.
-- expect: INVALID_ARGUMENT screen
return { api = 1, screen = function()
  return { regions = { main = { x = 0, y = 0, width = 0 / 0, height = 1 } } }
end }
