-- Calls a library function for ever, as an iterator.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() for _ in math.abs, 1 do end end }
