-- message: '}' expected (to close '{' at line 4) near <eof>
-- hint: a closing } is missing
-- line: 5
return { api = 1, group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end
