-- A zIndex that no integer holds.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].zIndex = 1e300 end }
