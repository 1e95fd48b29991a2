-- Repeats nothing for ever.
-- expect: DEADLINE_EXCEEDED|INVALID_ARGUMENT layout
return { api = 1, layout = function() return ("").rep("", math.maxinteger) end }
