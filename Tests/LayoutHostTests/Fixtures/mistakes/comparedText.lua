-- message: attempt to compare number with string
-- hint: tonumber(text) is the number in a text; nil if it has none
-- line: 6
return { api = 1, group = function()
  local limit = "20"
  if 10 < limit then return { { x = 0, y = 0, width = 10, height = 10 } } end
end }
