-- Adds the list to itself.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items:add(items) end }
