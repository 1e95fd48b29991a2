-- Never ends in a message handler, where hooks are off.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() xpcall(error, function() while true do end end) end }
