-- The greatest integer as zIndex.
-- expect: OK|INVALID_ARGUMENT group
return { api = 1, group = function()
  return { { x = 0, y = 0, width = 1, height = 1, zIndex = math.maxinteger } }
end }
