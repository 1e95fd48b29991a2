-- message: '}' expected (to close '{' at line 4) near 'return'
-- hint: a closing } is missing, or the word function
-- line: 6
return {
  api = 1,
  group = func(environment) return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
