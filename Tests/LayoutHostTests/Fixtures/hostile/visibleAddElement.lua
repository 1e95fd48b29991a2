-- Adds an element that is there already.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items:add(items[1]) end }
