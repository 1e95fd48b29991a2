-- Replaces a function of the library.
-- expect: INTERNAL layout
string.rep = function() return "owned" end
