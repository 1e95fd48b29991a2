-- An element that is its own frame.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].frame = items[1] end }
