-- An iterator that never ends, without a loop of the script's own making.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() for _ in function() return 1 end do end end }
