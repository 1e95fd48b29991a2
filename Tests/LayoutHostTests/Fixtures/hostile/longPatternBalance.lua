-- Balanced brackets that never balance: quadratic.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function() return (("("):rep(1000000):find("%b()")) end }
