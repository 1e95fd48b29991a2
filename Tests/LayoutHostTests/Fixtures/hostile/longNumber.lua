-- A number of four million digits.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local digits = ("9"):rep(4000000)
  while true do local _ = tonumber(digits), tonumber(digits, 36) end
end }
