-- Answers with a list that has names too.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function()
  return { { x = 0, y = 0, width = 1, height = 1 }, extra = true, [0.5] = 1, [{}] = 2 }
end }
