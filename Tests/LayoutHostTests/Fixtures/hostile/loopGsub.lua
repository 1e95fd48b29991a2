-- Never ends in the replacement of string.gsub.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() return (("x"):gsub(".", function() while true do end end)) end }
