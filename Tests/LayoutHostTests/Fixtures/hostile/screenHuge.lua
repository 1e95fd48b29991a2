-- A region that reaches beyond all numbers.
-- expect: INVALID_ARGUMENT screen
return { api = 1, screen = function()
  return { regions = { main = { x = 1.7e308, y = 0, width = 1.7e308, height = 1 } } }
end }
