-- An element more than opaque.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].alpha = 0 / 0 end }
