-- Is stopped while a text is made of so many arguments that the stack is full.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local digits, zeros = {}, ("0"):rep(20000)
  for i = 1, 16000 do digits[i] = zeros end
  for count = 15000, 16000 do string.char(table.unpack(digits, 1, count)) end
  while true do string.char(table.unpack(digits)) end
end }
