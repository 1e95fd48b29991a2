-- message: undefined global 'CGRect'
-- hint: a rectangle is a table: { x = 0, y = 0, width = 10, height = 10 }
-- line: 5
return { api = 1, group = function()
  return { CGRect(0, 0, 10, 10) }
end }
