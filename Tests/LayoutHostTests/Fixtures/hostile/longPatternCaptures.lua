-- More captures than there may be.
-- expect: INTERNAL layout
return { api = 1, layout = function() return (("a"):rep(100):find(("(a)"):rep(100))) end }
