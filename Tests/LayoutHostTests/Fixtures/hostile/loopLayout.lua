-- Never ends in layout.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() while true do end end }
