-- An element of negative width.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].frame.width = -1 end }
