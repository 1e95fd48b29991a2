-- Never ends in screen.
-- expect: DEADLINE_EXCEEDED screen
return { api = 1, screen = function() while true do end end }
