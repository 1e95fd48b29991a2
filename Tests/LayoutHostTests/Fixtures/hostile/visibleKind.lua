-- Makes an item a decoration.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].kind = "decoration" end }
