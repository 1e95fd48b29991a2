-- Empty matches at each place, with captures of positions.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  while true do local _ = ("x"):rep(1000000):gsub("()x*()", "%1%2") end
end }
