-- Puts one element into the list a thousand times.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) for i = 1, 1000 do items[i] = items[1] end end }
