-- Takes elements out of the list.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) table.remove(items, 1) end }
