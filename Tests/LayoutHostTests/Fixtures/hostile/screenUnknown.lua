-- Regions of collections that are not there.
-- expect: INVALID_ARGUMENT screen
return { api = 1, screen = function()
  return { regions = { ["\xFFmain"] = { x = 0, y = 0, width = 1, height = 1 } } }
end }
