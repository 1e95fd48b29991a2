-- Sets a hook of its own.
-- expect: INTERNAL layout
return { api = 1, layout = function() debug.sethook() end }
