-- gmatch with a pattern that tracks back a lot.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  for _ in ("a"):rep(4000):gmatch("(.-)(.-)(.-)b") do end
end }
