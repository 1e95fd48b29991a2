-- Moves an element to an item that is not there.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].item = math.maxinteger end }
