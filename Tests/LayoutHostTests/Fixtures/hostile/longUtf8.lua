-- Counts characters of four megabytes for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local text = ("ä"):rep(2000000)
  while true do local _ = utf8.len(text), utf8.offset(text, 1999999), utf8.offset(text, -1999999) end
end }
