-- Repeats nothing with separators beyond all sizes.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
return { api = 1, layout = function() return ("").rep("", math.maxinteger, "ab") end }
