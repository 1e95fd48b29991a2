-- A pattern that tracks back a lot.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() return (("a"):rep(2000):find(".-.-.-.-b")) end }
