-- Changes what all strings can do.
-- expect: INTERNAL layout
return { api = 1, layout = function() getmetatable("").__index = function() while true do end end end }
