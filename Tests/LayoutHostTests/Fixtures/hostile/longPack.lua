-- Packs to sizes that overflow.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return string.packsize(("s8"):rep(10) .. "c" .. math.maxinteger .. "c9") end }
