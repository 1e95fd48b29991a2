-- The code points of a long text, all at once.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function() return utf8.codepoint(("ä"):rep(2000000), 1, -1) end }
