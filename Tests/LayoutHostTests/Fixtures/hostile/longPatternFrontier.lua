-- Frontiers and sets at each place of a long text.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  while true do local _ = ("ab "):rep(1000000):gsub("%f[%w]%w+%f[%W]", "%0%0") end
end }
