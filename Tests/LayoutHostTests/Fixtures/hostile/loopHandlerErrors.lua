-- A message handler that fails in its own handler, for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  while true do xpcall(error, function(e) error(e) end) end
end }
