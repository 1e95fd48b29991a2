-- message: '}' expected (to close '{' at line 4) near 'group'
-- hint: is a comma missing in front of it?
-- line: 6
return {
  api = 1
  group = function(environment) return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
