-- Catches everything and goes on.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  while true do pcall(function() while true do end end) end
end }
