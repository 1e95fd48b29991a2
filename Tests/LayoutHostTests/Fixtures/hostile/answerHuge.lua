-- Answers with a frame at an index beyond all lists.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function()
  return { [math.maxinteger] = { x = 0, y = 0, width = 1, height = 1 } }
end }
