-- A transform that makes more than all numbers.
-- expect: OK|INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].transform = { 1e308, 1e308, 1e308, 1e308, 1e308, 1e308 } end }
