-- Hidden by a word.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[1].hidden = "no" end }
