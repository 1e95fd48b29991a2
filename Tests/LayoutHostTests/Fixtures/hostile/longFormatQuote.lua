-- Quotes what cannot be quoted, and what grows fourfold.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return ("%q"):format(("\0"):rep(4000000)) end }
