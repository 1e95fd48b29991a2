-- An element whose frame is a word.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].frame = "0,0,1,1" end }
