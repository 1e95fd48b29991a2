-- Never ends in visibleItems.
-- expect: DEADLINE_EXCEEDED visibleItems
return { api = 1, visibleItems = function(items) while #items > 0 do items[1].alpha = 0.5 end end }
