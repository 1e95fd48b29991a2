-- A transform that is not finite.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].transform = { 1 / 0, 0, 0, 0 / 0, 1, 1 } end }
