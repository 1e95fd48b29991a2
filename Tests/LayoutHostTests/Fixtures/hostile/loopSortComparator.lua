-- Never ends in a comparison of table.sort.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() table.sort({ 3, 2, 1 }, function() while true do end end) end }
