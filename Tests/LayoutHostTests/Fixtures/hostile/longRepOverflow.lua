-- A length that overflows when it is multiplied.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
return { api = 1, layout = function() return ("xy"):rep(math.maxinteger // 2 + 1) end }
