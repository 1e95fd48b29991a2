-- A frame with a key that it does not have.
-- expect: INVALID_ARGUMENT group
return { api = 1, group = function()
  return { { x = 0, y = 0, width = 1, height = 1, ["z\0Index\27[2J"] = 1 } }
end }
