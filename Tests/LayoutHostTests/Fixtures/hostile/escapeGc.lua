-- A finalizer that loops when the state is closed.
-- expect: INTERNAL layout
setmetatable({}, { __gc = function() while true do end end })
return { api = 1, layout = function() return { frames = {} } end }
