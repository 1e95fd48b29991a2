-- A transform of a million numbers.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) for i = 1, 100000 do items[1].transform[i] = 1 end end }
