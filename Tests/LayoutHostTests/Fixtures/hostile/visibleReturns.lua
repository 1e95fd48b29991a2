-- Returns elements instead of changing them.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) return items end }
