-- A width that no number needs.
-- expect: INTERNAL layout
return { api = 1, layout = function() return ("%1000000000d"):format(1) end }
