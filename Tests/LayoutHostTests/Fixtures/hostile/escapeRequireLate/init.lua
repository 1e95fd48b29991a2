-- Requires files in a hook.
-- expect: FAILED_PRECONDITION|INTERNAL layout
return { api = 1, layout = function() return require "late" end }
