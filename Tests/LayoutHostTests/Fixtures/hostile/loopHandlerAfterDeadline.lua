-- Never ends in the handler of the deadline itself.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  while true do
    xpcall(function() while true do end end, function() while true do end end)
  end
end }
