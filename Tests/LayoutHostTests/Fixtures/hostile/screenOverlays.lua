-- Overlays that are no list.
-- expect: INVALID_ARGUMENT screen
return { api = 1, screen = function()
  return {
    regions = { main = { x = 0, y = 0, width = 100, height = 100 } },
    overlays = { [-1] = {}, kind = "x" },
  }
end }
