-- A part of a cell whose name has four megabytes.
-- expect: OK|RESOURCE_EXHAUSTED|INVALID_ARGUMENT cell
return { api = 1, cell = function()
  return { parts = { [("n"):rep(4000000)] = { x = 0, y = 0, width = 1, height = 1 } } }
end }
