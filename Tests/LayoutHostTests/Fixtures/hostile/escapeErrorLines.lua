-- An error that looks like several.
-- expect: INTERNAL layout
return { api = 1, layout = function() error("first\nerror: second [OK]\n  --> list:1", 0) end }
