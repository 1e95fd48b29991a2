-- Puts a table of its own into the list.
-- expect: INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items) items[#items + 1] = { kind = "item", frame = items[1].frame } end }
