-- Makes bytecode of a function.
-- expect: INTERNAL layout
return { api = 1, layout = function() return string.dump(function() end) end }
